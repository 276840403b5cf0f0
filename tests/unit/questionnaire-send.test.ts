/** How the questionnaire's script takes what the server, or a proxy before it, answers to a post. */
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { send } from "@/components/questionnaires/send";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";

let server: Server;
let answer: { status: number; type: string; body: string };
let posted: string[] = [];
const realFetch = globalThis.fetch;

beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume().on("end", () => {
      posted.push(`${request.method} ${request.url}`);
      response.writeHead(answer.status, { "content-type": answer.type }).end(answer.body);
    });
  });
  await new Promise<void>((resolve) => void server.listen(0, "127.0.0.1", resolve));
  // A browser completes the path with the page's origin.
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  globalThis.fetch = (path, init) => realFetch(new URL(String(path), origin), init);
});
afterAll(() => {
  globalThis.fetch = realFetch;
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  posted = [];
});

const html = (status: number) => ({ status, type: "text/html", body: "<h1>Refused</h1>" });
const json = (status: number, body: unknown) => ({ status, type: "application/json", body: JSON.stringify(body) });

const data = new FormData();
data.append("declaration", "on");

test.each([
  ["too large a post", html(413), texts.tooLarge],
  ["a post that the server cannot read", html(400), texts.unreadable],
])("%s is said and can be mended", async (_, given, message) => {
  answer = given;
  expect(await send(data)).toEqual({ status: "failed", message, errors: [], values: {} });
});

test("the server's own answer is passed on", async () => {
  const state = {
    status: "invalid",
    message: "Problem",
    errors: [{ field: "declaration", message: "Needed" }],
    values: {},
  };
  answer = json(200, state);
  expect(await send(data)).toEqual(state);
  expect(posted).toEqual(["POST /worker-questionnaire/submit"]);
});

// Even with a body that could be taken for an answer.
test.each([
  ["a proxy's page", html(502)],
  ["a failure with data", json(500, { status: "done", message: "Thanks" })],
  ["a page instead of data", html(200)],
])("%s is no answer: the result is unknown", async (_, given) => {
  answer = given;
  await expect(send(data)).rejects.toThrow();
});
