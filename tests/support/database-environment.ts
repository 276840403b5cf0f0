/**
 * The environment of tests that need servers: each file gets its own migrated database, and with it its own
 * questionnaire definition, queue and counters. `npm test` starts a set of servers for each jest worker and lists them
 * all in TEST_SERVERS; the files of one worker run one after another.
 */
import { randomUUID } from "node:crypto";
import { TestEnvironment } from "jest-environment-node";
import { createDatabase, DATABASE, type DatabaseUrls, dropDatabase } from "../../scripts/local/postgres-roles";

type Servers = Record<string, string>;
/** The state of lib/backend/refusals.ts in the file's own global object. */
type Timed = { [state: symbol]: { timer?: NodeJS.Timeout } | undefined };

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

export default class DatabaseEnvironment extends TestEnvironment {
  readonly #servers = ownServers();
  readonly #name = `test_${randomUUID().replaceAll("-", "")}`;

  override async setup(): Promise<void> {
    await super.setup();
    if (!this.#servers) return;
    const { superUrl, ownerUrl, appUrl } = await createDatabase(urlsIn(this.#servers), this.#name, DATABASE);
    const own = { DATABASE_SUPER_URL: superUrl, DATABASE_OWNER_URL: ownerUrl, DATABASE_URL: appUrl };
    Object.assign(this.global.process.env, this.#servers, own);
  }

  override async teardown(): Promise<void> {
    // The summary of refusals would be written after the file has ended, by a module that is gone by then.
    clearTimeout((this.global as Timed)[Symbol.for("portal.refusals")]?.timer);
    if (this.#servers) await dropDatabase(urlsIn(this.#servers), this.#name);
    await super.teardown();
  }
}
