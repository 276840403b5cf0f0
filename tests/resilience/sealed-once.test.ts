/** The server is killed at each step between the last signature and the seal: restarted, the agreement ends sealed exactly once. */
import { createHash } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { httpClient } from "@/lib/bff/http-client";
import { messages } from "@/lib/config/messages";
import * as schema from "@/lib/db/schema";
import {
  aSentAgreement,
  doJobs,
  type Parties,
  sign,
  signAtProvider,
  someParties,
  tokenFor,
} from "../support/agreements";
import { type Client, faces } from "../support/clients";
import { signaturesOf } from "../support/poppler";
import { type Env, sharedEnv, startPortal, stopServers } from "../support/servers";
import { until } from "../support/until";
import { asOwner, leaveWorld, stranger } from "../support/world";

const [face] = faces;
if (!face) throw new Error("no face");
const hook = `--require ${process.cwd()}/tests/support/faults/killed-at.cjs`;

let parties: Parties;
let admin: Client;
let visitor: Client;

beforeAll(async () => {
  parties = await someParties();
  admin = face.clientOf(parties.admin);
  visitor = face.clientOf(stranger);
});
afterAll(async () => {
  await stopServers();
  await leaveWorld();
});

/** The sweep is put in once a minute: as if one had passed. What the killed server had in its hands stays there. */
const aMinuteLater = () => asOwner((tx) => tx.execute(sql`delete from pgboss.job where data->>'kind' = 'sweep'`));

const aPortal = (env: Env = {}) => startPortal({ ...sharedEnv(), ...env }, { name: "sealing" });

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

test.each([
  ["the signature is about to be taken", 'before:insert into "agreement_signatures"'],
  ["the signature is taken and not committed", 'after:insert into "agreement_signatures"'],
  ["everybody has signed, and nothing is committed", 'after:update "agreements" set "status"'],
  ["the sealed bytes are put away and not named", "file:-sealed-"],
  ["the sealed document is about to be named", 'before:set "sealed_file_id"'],
  ["the sealed document is named and not committed", 'after:set "sealed_file_id"'],
  ["the copies are about to be mailed", 'before:set "copy_token_hash"'],
])("Killed when %s", async (_, KILLED_AT) => {
  const { agreementId, input } = await lastSignature();
  await aMinuteLater();
  const doomed = await aPortal({ NODE_OPTIONS: hook, KILLED_AT });
  await signAtProvider(visitor, input.token);
  const overHttp = httpClient({ url: `${doomed.url}/api/v1`, headers: async () => ({}) });
  await overHttp.agreements.sign(input).catch(() => {});
  await until("the server to be killed", async () => !doomed.process().alive());

  await aMinuteLater();
  const portal = await aPortal();
  const sealed = await until("the seal", () => sealOf(agreementId));
  // What the killed server had in its hands is tried again when the queue gives it up for lost, a quarter of an hour later.
  const copies = await until("what is queued to be done", async () => {
    const jobs = await jobsOf(agreementId);
    return !jobs.some(({ state }) => state === "created" || state === "retry") && jobs;
  });
  expect(copies.filter(({ kind, state }) => kind === "agreementCopy" && /active|completed/.test(state))).toHaveLength(
    2,
  );
  await portal.stop();

  const { sealedFileId, sealedHash } = sealed;
  const file = await admin.agreements.file({ agreementId, fileId: sealedFileId ?? "" });
  const bytes = Buffer.from(file.base64, "base64");
  expect(createHash("sha256").update(bytes).digest("hex")).toBe(sealedHash);
  expect(signaturesOf(bytes)).toContain("Signature is Valid");
  const { status, events: told, sent } = await admin.agreements.get({ agreementId });
  expect(status).toBe("active");
  expect(sent?.sealedFileId).toBe(sealedFileId);
  const { complete, sealed: wasSealed, signed } = messages.agreements.events;
  for (const what of [complete, wasSealed, signed("Barnaby Finch")]) {
    expect(told.filter((event) => event.what === what)).toHaveLength(1);
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
