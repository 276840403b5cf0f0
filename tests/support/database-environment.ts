/**
 * The environment of tests that need servers: each file gets its own migrated database, and with it its own
 * questionnaire definition, queue and counters. `npm test` starts a set of servers for each jest worker and lists them
 * all in TEST_SERVERS; the files of one worker run one after another.
 */
import { randomUUID } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";
import { TestEnvironment } from "jest-environment-node";
import { createDatabase, DATABASE, type DatabaseUrls, dropDatabase } from "../../scripts/local/postgres-roles";

type Servers = Record<string, string>;
/** The state of lib/backend/refusals.ts in the file's own global object. */
type Timed = { [state: symbol]: { timer?: NodeJS.Timeout } | undefined };
const LINES_SHOWN = 5;
/** What jest passes on as it runs a test. */
type TestEvent = { name: string; test?: { errors: readonly unknown[] } };

const urlsIn = (servers: Servers): DatabaseUrls => ({
  superUrl: servers["DATABASE_SUPER_URL"] ?? "",
  ownerUrl: servers["DATABASE_OWNER_URL"] ?? "",
  appUrl: servers["DATABASE_URL"] ?? "",
});

/** The servers of this jest worker; undefined when the tests were not started by `npm test`. */
function ownServers(): Servers | undefined {
  const all = JSON.parse(process.env.TEST_SERVERS ?? "[]") as Servers[];
  return all[Number(process.env.JEST_WORKER_ID ?? 1) - 1];
}

/** How long a file may take on a machine with other work. */
const LONGEST_FILE_S = 180;
const DAY_S = 24 * 60 * 60;

/** The seconds until midnight in the UK. */
function secondsOfToday(): number {
  const clock = new Date().toLocaleTimeString("en-GB", { timeZone: "Europe/London", hourCycle: "h23" });
  const [hours = 0, minutes = 0, seconds = 0] = clock.split(":").map(Number);
  return DAY_S - (hours * 60 + minutes) * 60 - seconds;
}

/** Waits for the next day shortly before it begins: tests count days from today, which must be the same day at their end. */
async function untilDayIsLongEnough(): Promise<void> {
  const left = secondsOfToday();
  if (left < LONGEST_FILE_S) await sleep((left + 1) * 1_000);
}

export default class DatabaseEnvironment extends TestEnvironment {
  readonly #servers = ownServers();
  readonly #name = `test_${randomUUID().replaceAll("-", "")}`;
  /** What the product logged as a warning or an error in the current test. */
  #logged: string[] = [];

  override async setup(): Promise<void> {
    await super.setup();
    this.#listenToLog();
    if (!this.#servers) return;
    await untilDayIsLongEnough();
    const { superUrl, ownerUrl, appUrl } = await createDatabase(urlsIn(this.#servers), this.#name, DATABASE);
    const own = { DATABASE_SUPER_URL: superUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl };
    Object.assign(this.global.process.env, this.#servers, own);
  }

  #listenToLog(): void {
    const { console } = this.global;
    const print = console.error.bind(console);
    console.error = (...parts: unknown[]) => {
      const [line] = parts;
      if (typeof line === "string" && /"level":"(warn|error)"/.test(line)) this.#logged.push(line);
      print(...parts);
    };
  }

  /**
   * Adds to the message of a test that fails what the product logged meanwhile: a caller is only told that something is
   * not available.
   */
  handleTestEvent({ name, test }: TestEvent): void {
    if (name === "test_start") this.#logged = [];
    if (name !== "test_done" || this.#logged.length === 0) return;
    for (const one of test?.errors ?? []) {
      const error: unknown = Array.isArray(one) ? one[0] : one;
      const { message, stack } = (error ?? {}) as Partial<Error>;
      if (!message || !stack) continue;
      (error as Error).stack = stack.replace(
        message,
        () => `${message}\n\nLogged meanwhile:\n${this.#logged.slice(-LINES_SHOWN).join("\n")}`,
      );
    }
  }

  override async teardown(): Promise<void> {
    // The summary of refusals would be written after the file has ended, by a module that is gone by then.
    clearTimeout((this.global as Timed)[Symbol.for("portal.refusals")]?.timer);
    if (this.#servers) await dropDatabase(urlsIn(this.#servers), this.#name);
    await super.teardown();
  }
}
