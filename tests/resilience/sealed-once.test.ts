/**
 * The server is killed at each step between the last signature and the seal: after a restart, the agreement is sealed
 * exactly once.
 */
import { createHash } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { and, eq, sql } from "drizzle-orm";
import { httpClient } from "@/lib/bff/http-client";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import {
  aSentAgreement,
  createParties,
  doJobs,
  type Parties,
  sign,
  signAtProvider,
  tokenFor,
} from "../support/agreements";
import { type Client, transports } from "../support/clients";
import { asOwner, closeFixtures, unauthenticated } from "../support/fixtures";
import { signaturesOf } from "../support/poppler";
import { type Portal, sharedEnv, startPortal, stopServers } from "../support/servers";
import { until } from "../support/until";

const [transport] = transports;
if (!transport) throw new Error("there is no transport");
const scratch = mkdtempSync(join(tmpdir(), "sealed-once-"));
/** When the running server is killed, as killed-at.cjs describes it. */
const killedAt = join(scratch, "killed-at");
const env = { NODE_OPTIONS: `--require ${process.cwd()}/tests/support/faults/killed-at.cjs`, KILLED_AT: killedAt };

let parties: Parties;
let admin: Client;
let visitor: Client;

/** One for each state that can be left: whatever a transaction has written before it commits is gone. */
const moments = [
  ["everyone has signed, and nothing is committed", 'after:update "agreements" set "status"'],
  ["the sealed file is stored and not yet referenced", "file:-sealed-"],
  ["the reference to the sealed document is stored and not committed", 'after:set "sealed_file_id"'],
  ["the copies are about to be mailed", 'before:set "copy_token_hash"'],
] as const;

/** The server that was started after the last kill. */
let portal: Portal;
/** An agreement for each moment, with one signature missing. */
const ready: Awaited<ReturnType<typeof lastSignature>>[] = [];

beforeAll(async () => {
  parties = await createParties();
  admin = transport.clientOf(parties.admin);
  visitor = transport.clientOf(unauthenticated);
  // Before any server runs, which would do the same jobs at the same time.
  for (const _ of moments) ready.push(await lastSignature());
  portal = await aPortal();
});
afterAll(async () => {
  await stopServers();
  rmSync(scratch, { recursive: true, force: true });
  await closeFixtures();
});

/**
 * The scheduled job is queued once a minute: simulates a minute passing. Jobs that the killed server was running stay
 * active.
 */
const passAMinute = () => asOwner((tx) => tx.execute(sql`delete from pgboss.job where data->>'kind' = 'scheduled'`));

async function aPortal(): Promise<Portal> {
  writeFileSync(killedAt, "");
  return startPortal({ ...sharedEnv(), ...env }, { name: "sealing" });
}

async function lastSignature() {
  const { agreementId, token, second } = await aSentAgreement(admin, parties);
  await sign(visitor, token);
  await doJobs(agreementId);
  const last = await tokenFor(second.email);
  const { signatory } = await visitor.agreements.validateToken({ token: last });
  return { agreementId, input: { token: last, agreementId, signatoryId: signatory._id } };
}

const { agreementVersions: versions, agreementEvents: events } = schema;

const sealOf = (agreementId: string) =>
  asOwner(async (tx) => {
    const [version] = await tx.select().from(versions).where(eq(versions.agreementId, agreementId));
    return version?.sealedFileId ? version : null;
  });

const jobsOf = (agreementId: string) =>
  asOwner(async (tx) => {
    const { rows } = await tx.execute<{ kind: string; state: string }>(sql`
      select data->>'kind' as kind, state::text from pgboss.job where data->>'agreementId' = ${agreementId}`);
    return rows;
  });

test.each(moments)("Killed when %s", async (_, moment) => {
  const next = ready.shift();
  if (!next) throw new Error("there is no agreement left");
  const { agreementId, input } = next;
  await passAMinute();
  const doomed = portal;
  writeFileSync(killedAt, moment);
  await signAtProvider(visitor, input.token);
  const overHttp = httpClient({ url: `${doomed.url}/api/v1`, headers: async () => ({}) });
  await overHttp.agreements.sign(input).catch(() => {});
  await until("the server to be killed", async () => !doomed.process().alive());

  await passAMinute();
  portal = await aPortal();
  const sealed = await until("the seal", () => sealOf(agreementId));
  // Jobs that the killed server was running are retried when the queue expires them, 15 minutes later.
  const copies = await until("what is queued to be done", async () => {
    const jobs = await jobsOf(agreementId);
    return !jobs.some(({ state }) => state === "created" || state === "retry") && jobs;
  });
  expect(copies.filter(({ kind, state }) => kind === "agreementCopy" && /active|completed/.test(state))).toHaveLength(
    2,
  );

  const { sealedFileId, sealedHash } = sealed;
  const file = await admin.agreements.file({ agreementId, fileId: sealedFileId ?? "" });
  const bytes = Buffer.from(file.base64, "base64");
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sealedHash);
  expect(signaturesOf(bytes)).toContain("Signature is Valid");
  const { status, events: timeline, sent } = await admin.agreements.get({ agreementId });
  expect(status).toBe("active");
  expect(sent?.sealedFileId).toBe(sealedFileId);
  const { complete, sealed: wasSealed, signed } = messages.agreements.events;
  for (const what of [complete, wasSealed, signed("Barnaby Finch")]) {
    expect(timeline.filter((event) => event.what === what)).toHaveLength(1);
  }
  const rows = await asOwner((tx) => tx.select().from(schema.files).where(eq(schema.files.agreementId, agreementId)));
  expect(rows.filter(({ storageKey }) => storageKey.includes("-sealed-"))).toHaveLength(1);
  const chain = await asOwner((tx) =>
    tx
      .select()
      .from(events)
      .where(and(eq(events.agreementId, agreementId)))
      .orderBy(events.sequence),
  );
  expect(chain.map(({ sequence }) => sequence)).toEqual(chain.map((__, index) => index + 1));
});
