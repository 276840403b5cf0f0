/** The address lookup against a real HTTP server that answers as documented, slowly, wrongly or with hostile text. */
import { createServer, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { AddressLookupFailed, addressLookup } from "@/lib/adapters/addresses";
import { findInDemo } from "@/lib/adapters/addresses/demo";
import { findAtProvider } from "@/lib/adapters/addresses/provider";
import { constants } from "@/lib/config/constants";
import streets from "@/lib/config/data/demo-addresses.json";
import { env } from "@/lib/config/env";
import { toPostcode } from "@/lib/contract/common/registration-numbers";
import { setValidEnv } from "@/tests/support/unit-env";

const KEY = "ak_made-up_4711";
const POSTCODE = "LS1 4AP";

type Asked = { url: string; authorization: string | undefined };
const asked: Asked[] = [];
let answer: (response: ServerResponse) => void;
const server = createServer((request, response) => {
  asked.push({ url: request.url ?? "", authorization: request.headers.authorization });
  answer(response);
});

const json =
  (body: unknown, status = 200) =>
  (response: ServerResponse) =>
    void response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
const text = (body: string) => (response: ServerResponse) => void response.writeHead(200).end(body);
const found = (...result: unknown[]) => json({ code: 2000, message: "Success", result });

const anAddress = (more: Record<string, unknown> = {}) => ({
  line_1: "Fellwater House",
  line_2: "2 Fellwater Row",
  line_3: "",
  post_town: "LEEDS",
  county: "West Yorkshire",
  postcode: POSTCODE,
  ...more,
});

beforeAll(async () => {
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  setValidEnv({
    PORTAL_LOCAL: "1",
    ADDRESS_PROVIDER_KEY: KEY,
    ADDRESS_PROVIDER_URL: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  });
});
beforeEach(() => {
  asked.length = 0;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

const failure = async () => {
  const error = await findAtProvider(POSTCODE).then(
    () => null,
    (thrown: unknown) => thrown,
  );
  if (!(error instanceof AddressLookupFailed)) throw new Error("it did not fail");
  expect(`${error.message} ${error.stack} ${JSON.stringify(error)}`).not.toContain(KEY);
  expect(error.message).not.toContain(POSTCODE);
  expect(error.cause).toBeUndefined();
  return error.reason;
};

test("a key chooses the provider, the demo has its file, and a server with neither has no lookup", () => {
  expect(addressLookup()).toBe(findAtProvider);
  const { ADDRESS_PROVIDER_KEY } = env();
  Object.assign(env(), { ADDRESS_PROVIDER_KEY: undefined });
  expect(addressLookup()).not.toBeNull();
  Object.assign(env(), { PORTAL_LOCAL: false });
  expect(addressLookup()).toBeNull();
  Object.assign(env(), { PORTAL_LOCAL: true, ADDRESS_PROVIDER_KEY });
});

test("addresses come by their lines, and the key goes in a header only", async () => {
  answer = found(anAddress(), anAddress({ line_1: "4 Fellwater Row", line_2: "" }));
  expect(await findAtProvider(POSTCODE)).toEqual([
    { lines: ["Fellwater House", "2 Fellwater Row", "LEEDS"] },
    { lines: ["4 Fellwater Row", "LEEDS"] },
  ]);
  expect(asked).toEqual([{ url: "/v1/postcodes/LS1%204AP", authorization: `IDEALPOSTCODES api_key="${KEY}"` }]);
});

test("a postcode that the provider does not know has no addresses", async () => {
  answer = json({ code: 4040, message: "Postcode not found" }, 404);
  expect(await findAtProvider(POSTCODE)).toEqual([]);
});

test.each([401, 402, 429, 500, 503])("an answer %i is a failure that says no more", async (status) => {
  answer = json({ message: `${POSTCODE} ${KEY}` }, status);
  expect(await failure()).toBe(`answered ${status}`);
});

test.each([
  ["is not JSON", text("<html>Bad gateway</html>")],
  ["is JSON of another shape", json({ addresses: [anAddress()] })],
  ["is empty", text("")],
  ["has a list in place of an object", json([anAddress()])],
])("an answer that %s is a failure", async (_what, wrong) => {
  answer = wrong;
  expect(await failure()).toBe("sent something else than addresses");
});

test("an answer that is too large is not read to its end", async () => {
  let sent = 0;
  answer = (response) => {
    response.writeHead(200);
    const more = () => {
      while (!response.destroyed && response.write("x".repeat(64 * 1024))) sent += 64 * 1024;
      if (!response.destroyed) response.once("drain", more);
    };
    more();
  };
  expect(await failure()).toBe("sent too much");
  expect(sent).toBeLessThan(constants.addressAnswerMaxBytes * 40);
});

test.each([
  ["never answers", () => {}],
  [
    "begins an answer and does not end it",
    (response: ServerResponse) => void response.writeHead(200).write('{"result":['),
  ],
])("a provider that %s is given up after a short time", async (_what, slow) => {
  expect(constants.addressLookupMs).toBeLessThanOrEqual(5_000);
  const limits: Record<"addressLookupMs", number> = constants;
  jest.replaceProperty(limits, "addressLookupMs", 300);
  answer = slow;
  expect(await failure()).toBe("did not answer in time");
  jest.restoreAllMocks();
});

test("a connection that is cut is a failure", async () => {
  answer = (response) => response.destroy();
  expect(await failure()).toBe("could not be reached");
});

test("a redirect is not followed: the key would go to another host", async () => {
  answer = (response) => void response.writeHead(307, { location: "/elsewhere" }).end();
  expect(await failure()).toBe("could not be reached");
  expect(asked).toHaveLength(1);
});

test("addresses of another postcode, without a town, without a street, or too long are left out", async () => {
  answer = found(
    anAddress({ postcode: "M1 2JQ" }),
    anAddress({ post_town: "" }),
    anAddress({ line_1: "", line_2: "", line_3: null }),
    anAddress({ line_1: "x".repeat(101) }),
    anAddress({ line_1: 4 }),
    "4 Fellwater Row",
    null,
    anAddress({ line_1: "6 Fellwater Row", line_2: null, postcode: "ls14ap" }),
  );
  expect(await findAtProvider(POSTCODE)).toEqual([{ lines: ["6 Fellwater Row", "LEEDS"] }]);
});

test("characters that cannot be printed are taken out of an address, and a line stays one line", async () => {
  answer = found(anAddress({ line_1: "Fell\u0000water\nHouse\u202E", line_2: "  2\tFellwater   Row " }));
  expect(await findAtProvider(POSTCODE)).toEqual([{ lines: ["Fell water House", "2 Fellwater Row", "LEEDS"] }]);
});

test("a list without end is cut", async () => {
  answer = found(...Array.from({ length: 400 }, (_, n) => anAddress({ line_1: `${n} Fellwater Row`, line_2: "" })));
  expect(await findAtProvider(POSTCODE)).toHaveLength(constants.addressesMax);
});

describe("The addresses of the demo", () => {
  test("have valid postcodes, each once, and every one has houses", () => {
    expect(streets.map(({ postcode }) => toPostcode(postcode))).toEqual(streets.map(({ postcode }) => postcode));
    expect(new Set(streets.map(({ postcode }) => postcode)).size).toBe(streets.length);
    for (const { postcode, town } of streets) {
      const addresses = findInDemo(postcode);
      expect(addresses.length).toBeGreaterThan(4);
      expect(addresses.every(({ lines }) => lines.at(-1) === town)).toBe(true);
    }
  });

  test("are none for any other postcode", () => {
    expect(findInDemo("ZE1 0AA")).toEqual([]);
  });
});
