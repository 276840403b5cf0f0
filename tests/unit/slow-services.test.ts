/** Services that take a message and never answer: sending ends in time, whatever was garbage by then. */
import { createECDH, randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import webPush from "web-push";
import type { DeliveryError } from "@/lib/adapters/delivery";
import { sendPush } from "@/lib/adapters/push";
import { sendByProvider } from "@/lib/adapters/text/provider";
import { constants } from "@/lib/config/constants";
import { collectGarbage } from "@/tests/support/garbage";
import { setValidEnv } from "@/tests/support/unit-env";
import { until } from "@/tests/support/until";

const ANSWER_MS = 300;
const limits: Record<"textAnswerMs" | "pushAnswerMs", number> = constants;

let silent: Server;
let asked = 0;
let url: string;

beforeAll(async () => {
  silent = createServer(() => asked++);
  await new Promise<void>((resolve) => void silent.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(silent.address() as AddressInfo).port}/`;
  const { publicKey, privateKey } = webPush.generateVAPIDKeys();
  setValidEnv({
    NODE_ENV: "test",
    PORTAL_LOCAL: "1",
    TEXT_PROVIDER_URL: url,
    TEXT_PROVIDER_TOKEN: "made-up",
    TEXT_FROM: "Care",
    PUSH_PUBLIC_KEY: publicKey,
    PUSH_PRIVATE_KEY: privateKey,
    PUSH_SUBJECT: "mailto:care@portal.care.test",
  });
});
afterAll(() => {
  silent.closeAllConnections();
  silent.close();
});

/** A browser of a moment. */
const target = () => ({
  endpoint: url,
  p256dh: createECDH("prime256v1").generateKeys("base64url"),
  auth: randomBytes(16).toString("base64url"),
});

const kindOf = (sent: Promise<unknown>): Promise<string> =>
  sent.then(
    () => "sent",
    (error: DeliveryError) => error.kind ?? String(error),
  );

beforeEach(() => {
  asked = 0;
  jest.replaceProperty(limits, "textAnswerMs", ANSWER_MS);
  jest.replaceProperty(limits, "pushAnswerMs", ANSWER_MS);
});
afterEach(() => jest.restoreAllMocks());

const services: [string, (signal?: AbortSignal) => Promise<unknown>, string][] = [
  [
    "text",
    (signal) => sendByProvider({ id: "t", to: "+447700900123", text: "A link", ...(signal && { signal }) }),
    "inDoubt",
  ],
  ["push", (signal) => sendPush(target(), { topic: "shift", payload: "{}", ...(signal && { signal }) }), "notTaken"],
];

test.each(services)("a %s message to a silent service is given up in time", async (_, send, kind) => {
  const collecting = setInterval(collectGarbage, ANSWER_MS / 3);
  expect(await kindOf(send(new AbortController().signal))).toBe(kind);
  clearInterval(collecting);
});

test.each(services)("a %s message to a silent service is given up when the server stops", async (_, send, kind) => {
  jest.restoreAllMocks();
  const ending = new AbortController();
  const result = kindOf(send(ending.signal));
  await Promise.race([until("the request", async () => asked > 0), result]);
  collectGarbage();
  ending.abort();
  expect(await result).toBe(kind);
});
