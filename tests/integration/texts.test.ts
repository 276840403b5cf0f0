/** Text messages through an HTTP provider, played by a real server of this test. */
import { randomUUID } from "node:crypto";
import { sendText } from "@/lib/adapters/text";
import { type Listening, listen } from "@/tests/support/listen";

type Posted = { headers: Headers; body: unknown; method: string };

let provider: Listening;
let answer: () => Response;
const posted: Posted[] = [];

beforeAll(async () => {
  provider = await listen(async (request) => {
    posted.push({ method: request.method, headers: request.headers, body: await request.json() });
    return answer();
  });
  // Set before the product first reads its environment, which it does at first use.
  Object.assign(process.env, {
    TEXT_PROVIDER_URL: `${provider.url}/messages`,
    TEXT_PROVIDER_TOKEN: "token-of-the-provider",
    TEXT_FROM: "Portal",
  });
});

beforeEach(() => {
  posted.length = 0;
  answer = () => Response.json({ accepted: true }, { status: 202 });
});

afterAll(() => provider.close());

const message = () => ({ id: randomUUID(), to: "+447700900123", text: "Open https://portal.care.test/x?token=abc" });

test("a message is posted to the provider, with its token, and with our id as reference", async () => {
  const sent = message();
  await sendText(sent);
  expect(posted).toHaveLength(1);
  expect(posted[0]).toMatchObject({
    method: "POST",
    body: { from: "Portal", to: sent.to, text: sent.text, reference: sent.id },
  });
  expect(posted[0]?.headers.get("authorization")).toBe("Bearer token-of-the-provider");
  expect(posted[0]?.headers.get("idempotency-key")).toBe(sent.id);
  expect(posted[0]?.headers.get("content-type")).toBe("application/json");
});

test.each([400, 401, 429, 500, 503])(
  "a provider's answer %i means it did not accept the message, and the error says no more",
  async (status) => {
    answer = () => new Response("+447700900123 is not ours", { status });
    await expect(sendText(message())).rejects.toThrow(`the text message provider answered ${status}`);
  },
);

test("a redirect from the provider is not followed", async () => {
  answer = () => new Response(null, { status: 307, headers: { location: `${provider.url}/elsewhere` } });
  await expect(sendText(message())).rejects.toThrow();
  expect(posted).toHaveLength(1);
});
