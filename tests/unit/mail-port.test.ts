/** The mail port against a slow server: how it reports a mail, and that it releases the connection. */
import type { DeliveryError, DeliveryOptions } from "@/lib/adapters/delivery";
import { sendMail } from "@/lib/adapters/mail";
import { type Behaviour, openSlowMail, type SlowMail } from "@/tests/support/slow-mail";
import { setValidEnv } from "@/tests/support/unit-env";
import { until } from "@/tests/support/until";

let server: SlowMail;

beforeAll(async () => {
  server = await openSlowMail();
  setValidEnv({ SMTP_URL: server.url, MAIL_SEND_TIMEOUT_MS: "1000", MAIL_ANSWER_TIMEOUT_MS: "1000" });
});
beforeEach(() => {
  server.mails.length = 0;
  server.behave("takes");
});
afterAll(() => server.close());

const letter = {
  to: "juniper@workers.example",
  subject: "A link",
  html: "<p>A link</p>",
  text: "A link",
  messageId: "m",
};

/** The result of one mail: accepted, or the error. */
const send = (handling: DeliveryOptions = {}) =>
  sendMail({ ...letter, ...handling }).then(
    () => "taken",
    (error: DeliveryError) => error.kind,
  );

const isLetGo = () => until("the connection to be closed", async () => server.connections.open === 0);

test.each<[Behaviour, string, number]>([
  ["takes", "taken", 1],
  ["silent", "notTaken", 0],
  ["holds", "inDoubt", 1],
  ["451 later", "notTaken", 1],
  ["550 never", "refused", 1],
])("a server that %s: %s", async (behaviour, result, handOvers) => {
  server.behave(behaviour);
  let told = 0;
  const beforeLastByte = async () => {
    told++;
    // Called before the end of the mail is sent.
    expect(server.mails).toHaveLength(0);
  };
  expect(await send({ beforeLastByte })).toBe(result);
  expect([told, server.mails.length]).toEqual([handOvers, handOvers]);
  await isLetGo();
});

test("a mail whose sending cannot be recorded is not sent", async () => {
  const beforeLastByte = async () => {
    throw new Error("the database is away");
  };
  expect(await send({ beforeLastByte })).toBe("notTaken");
  await isLetGo();
  expect(server.mails).toEqual([]);
});

test("an aborted sending releases its connection at once", async () => {
  server.behave("silent");
  const ending = new AbortController();
  const sent = send({ signal: ending.signal });
  await until("a connection", async () => server.connections.open === 1);
  ending.abort();
  expect(await sent).toBe("notTaken");
  await isLetGo();
});

test("an unreachable server is retried later", async () => {
  const gone = await openSlowMail();
  await gone.close();
  const { url } = gone;
  jest.resetModules();
  process.env.SMTP_URL = url;
  const fresh = await import("@/lib/adapters/mail");
  await expect(fresh.sendMail(letter)).rejects.toMatchObject({ kind: "notTaken" });
});
