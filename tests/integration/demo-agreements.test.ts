/**
 * The demo scenario: its agreements with real documents and the links that demo.md lists, its invoices, one in every state,
 * and the same number of tasks wherever an account sees it.
 */
import { createHash, randomUUID } from "node:crypto";
import { eq, isNull, sql } from "drizzle-orm";
import { files } from "@/lib/adapters/files";
import { runScheduledJobs } from "@/lib/backend/agreements/scheduled-jobs";
import { callerOfSession } from "@/lib/backend/sessions";
import { inProcessClient } from "@/lib/bff/client";
import { constants } from "@/lib/config/constants";
import { statusesOf } from "@/lib/config/states/table";
import { timesheetStates } from "@/lib/config/states/timesheet";
import { withOwner } from "@/lib/db/owner";
import * as schema from "@/lib/db/schema";
import { brokenLink } from "@/lib/documents";
import type { PersonSession } from "@/lib/session";
import { doJobs, sign } from "@/tests/support/agreements";
import { createDemoDatabase } from "@/tests/support/demo-database";
import { anAddress, closeFixtures } from "@/tests/support/fixtures";
import { balanced, balanceQuery } from "@/tests/support/issued-invoices";
import { signaturesOf } from "@/tests/support/poppler";
import { dropDatabase } from "@/tests/support/servers";

const DATABASE = "demo_agreements";
const shared = process.env.DATABASE_URL ?? "";
let ownerUrl: string;

beforeAll(async () => {
  const database = await createDemoDatabase(DATABASE);
  ownerUrl = database.ownerUrl;
  // Before anything has read the environment: this file's calls use a separate database.
  process.env.DATABASE_URL = database.appUrl;
});
afterAll(async () => {
  await closeFixtures();
  process.env.DATABASE_URL = shared;
  await dropDatabase(DATABASE);
});

const everything = () =>
  inProcessClient({ caller: { kind: "visitor", uid: null }, address: anAddress(), requestId: "demo" });
const client = () => everything().agreements;

const asOwner = <T>(work: Parameters<typeof withOwner<T>>[1]) => withOwner(ownerUrl, work);
const agreements = () => asOwner((tx) => tx.select().from(schema.agreements).orderBy(schema.agreements.reference));

test("There is one in every state, with the same numbers every time", async () => {
  const rows = await agreements();
  expect(rows.map(({ reference, status, origin }) => `${reference} ${status} ${origin}`)).toEqual([
    "AG-1001 draft direct",
    "AG-1002 pending_agency direct",
    "AG-1003 pending_provider direct",
    "AG-1004 active direct",
    "AG-1005 suspended direct",
    "AG-1006 expired direct",
    "AG-1007 active marketplace",
    "AG-1008 scheduled direct",
    "AG-1009 active direct",
  ]);
  expect(rows[0]?.id).toBe("a97e11b0-5b1f-4c2a-9d3e-000000000001");
});

test("Two shifts wait for an authoriser, requested by someone who is none, at a service that requires it", async () => {
  const requests = await asOwner((tx) =>
    tx
      .select({ request: schema.jobAuthorisations, rule: schema.services.jobAuthorisation })
      .from(schema.jobAuthorisations)
      .innerJoin(schema.services, eq(schema.services.id, schema.jobAuthorisations.serviceId)),
  );
  expect(requests).toMatchObject([{ request: { status: "pending" }, rule: "required" }]);
  const [{ request } = { request: null }] = requests;
  const jobs = await asOwner((tx) =>
    tx
      .select()
      .from(schema.jobs)
      .where(eq(schema.jobs.postingId, request?.postingId ?? "")),
  );
  expect(jobs.map(({ status, startAt }) => [status, startAt > new Date()])).toEqual([
    ["draft", true],
    ["draft", true],
  ]);
  const [requester] = await asOwner((tx) =>
    tx
      .select()
      .from(schema.memberships)
      .where(eq(schema.memberships.userId, request?.requestedByUserId ?? "")),
  );
  expect(JSON.stringify(requester?.apps)).not.toContain('"isAuthorizer":true');
});

test("Every file matches its row", async () => {
  const rows = await asOwner((tx) => tx.select().from(schema.files));
  expect(rows.length).toBeGreaterThan(20);
  for (const row of rows) {
    const bytes = (await files().get(row.storageKey))?.bytes ?? Buffer.alloc(0);
    expect(createHash("sha256").update(bytes).digest("hex")).toBe(row.sha256);
  }
});

test("Sealed agreements have a seal that other tools accept, and verify", async () => {
  const sealed = await asOwner((tx) => tx.select().from(schema.agreementVersions));
  for (const { agreementId, sealedFileId, sealedHash } of sealed) {
    if (!sealedFileId || !sealedHash) continue;
    const [file] = await asOwner((tx) => tx.select().from(schema.files).where(eq(schema.files.id, sealedFileId)));
    const bytes = (await files().get(file?.storageKey ?? ""))?.bytes;
    expect(signaturesOf(bytes ?? Buffer.alloc(0))).toContain("Signature is Valid");
    expect(await client().verify({ agreementId, sha256: sealedHash })).toMatchObject({ result: "sealed" });
  }
  expect(sealed.filter(({ sealedFileId }) => sealedFileId)).toHaveLength(6);
});

test("Every chain of events is unbroken", async () => {
  for (const { id } of await agreements()) {
    const { agreementEvents: table } = schema;
    const events = await asOwner((tx) =>
      tx.select().from(table).where(eq(table.agreementId, id)).orderBy(table.sequence),
    );
    expect(brokenLink(events)).toBe(-1);
  }
});

test("The first scheduled job finds nothing to repair, and the links have the states they should", async () => {
  const before = await agreements();
  await runScheduledJobs();
  expect(await agreements()).toEqual(before);
  const stateOf = async (token: string) => (await client().validateToken({ token })).state;
  expect(await stateOf("demo-signatory-agency")).toBe("toSign");
  expect(await stateOf("demo-signatory-provider")).toBe("notReady");
  expect(await stateOf("demo-signatory-signed")).toBe("signed");
  expect(await client().overview({ token: "demo-signatory-agency" })).toEqual({
    annexureUrl: "/sign-agreement/document?which=providerAnnexure",
    agencyAnnexureUrl: "/sign-agreement/document?which=agencyAnnexure",
    documentUrl: "/sign-agreement/document?which=document",
    sealedUrl: null,
  });
  expect((await client().signUrl({ token: "demo-signatory-agency" })).sign_url).toContain("signingToken=");
});

test("Seeding again changes nothing except the expiry of the links", async () => {
  const before = await agreements();
  expect(await agreements()).toEqual(before);
  expect((await client().validateToken({ token: "demo-signatory-agency" })).state).toBe("toSign");
});

// demo.md: "Tokens: signatory `demo-signatory-agency`, `demo-signatory-provider` (same agreement)". Spec section 8:
// "'Agreement Signed Successfully'". The links are printed one below the other, and are opened in that order.
test("The agency signs by the printed link, then the provider by theirs, although a mail with another link has been sent", async () => {
  const rows = await agreements();
  const { id } = rows.find(({ reference }) => reference === "AG-1002") ?? { id: "" };
  expect(await sign(everything(), "demo-signatory-agency")).toEqual({ outcome: "signed", isComplete: false });
  expect(await doJobs(id, asOwner)).toContain("agreementToSign");
  expect((await client().validateToken({ token: "demo-signatory-provider" })).state).toBe("toSign");
  expect(await sign(everything(), "demo-signatory-provider")).toEqual({ outcome: "signed", isComplete: true });
  expect((await agreements()).find((row) => row.id === id)?.status).not.toBe("pending_provider");
});

const invoices = () =>
  asOwner((tx) => tx.select().from(schema.invoices).orderBy(schema.invoices.generation, schema.invoices.sequence));

test("There is an invoice in every state, with the same numbers every time", async () => {
  const rows = await invoices();
  const shown = rows.map(
    ({ number, status, serviceName }) => `${number} ${status}${serviceName ? ` ${serviceName}` : ""}`,
  );
  expect(shown).toEqual([
    "BCS-L-0041 paid",
    "BCS-L-0042 approved",
    "BCS-L-0043 issued",
    "BCS-000001 paid_out Foxglove Court",
    "BCS-000002 paid_out Orchard View",
    "BCS-000003 credited The Willows",
    "BCS-000004 issued The Willows",
    "BCS-000005 paid_out Foxglove Court",
    "BCS-000006 overdue Orchard View",
    "BCS-000007 paid The Willows",
    "BCS-000008 paid Foxglove Court",
    "BCS-000009 collecting Orchard View",
    "BCS-000010 disputed The Willows",
    "BCS-000011 scheduled Foxglove Court",
    "BCS-000012 failed Orchard View",
    "BCS-000013 approved The Willows",
    "BCS-000014 handled_externally The Willows",
    "BCS-000015 issued The Willows",
    "BCS-000016 awaiting_authorisation Foxglove Court",
    "BCS-000017 approved Orchard View",
    "BCS-000018 approved The Willows",
    "BCS-000019 pending_approval Foxglove Court",
    "BCS-000020 pending_approval Orchard View",
    "BCS-000021 approved The Willows",
    "BCS-000022 issued The Willows",
  ]);
});

test("There are timesheets in every state, with what workers confirmed where an agreement asked for it", async () => {
  const rows = await asOwner((tx) => tx.selectDistinct({ status: schema.timesheets.status }).from(schema.timesheets));
  expect(rows.map(({ status }) => status).sort()).toEqual([...statusesOf(timesheetStates)].sort());
  const confirmed = await asOwner((tx) =>
    tx
      .select({ sheet: schema.timesheets, own: schema.timesheetConfirmations, version: schema.timesheetVersions })
      .from(schema.timesheetConfirmations)
      .innerJoin(schema.timesheets, eq(schema.timesheets.id, schema.timesheetConfirmations.timesheetId))
      .innerJoin(schema.timesheetVersions, eq(schema.timesheetVersions.timesheetId, schema.timesheets.id)),
  );
  expect(confirmed.every(({ sheet }) => sheet.terms.workerConfirms)).toBe(true);
  expect(confirmed.map(({ own, version }) => own.hours.endAt === version.hours.endAt).sort()).toEqual([false, true]);
});

test("Each line bills its own timesheet, and what they come to is what both sides agreed on", async () => {
  const lines = await asOwner((tx) =>
    tx
      .select({ line: schema.invoiceLines, sheet: schema.timesheets, generation: schema.invoices.generation })
      .from(schema.invoiceLines)
      .innerJoin(schema.invoices, eq(schema.invoices.id, schema.invoiceLines.invoiceId))
      .leftJoin(schema.timesheets, eq(schema.timesheets.id, schema.invoiceLines.timesheetId))
      .where(eq(schema.invoiceLines.kind, "shift")),
  );
  const billed = lines.filter(({ generation }) => generation === "new");
  expect(billed.length).toBeGreaterThan(50);
  expect(
    billed.filter(({ line, sheet }) => sheet?.approvedPence !== line.netPence || sheet.status !== "locked"),
  ).toEqual([]);
});

test("The ledger adds up to nil, entry by entry and as it is kept", async () => {
  const { rows } = await asOwner((tx) => tx.execute(sql.raw(balanceQuery)));
  expect(rows).toEqual([balanced]);
});

test("What is still to be collected of invoices is what the ledger has as receivable", async () => {
  const { rows } = await asOwner((tx) =>
    tx.execute(sql`select (select sum(balance_pence)::int from ledger_accounts where account = 'receivable') as receivable,
      (select sum(due_pence)::int from invoices where generation = 'new' or status <> 'paid') as due`),
  );
  expect(rows[0]?.["due"]).toBeGreaterThan(0);
  expect(rows[0]?.["receivable"]).toBe(rows[0]?.["due"]);
});

test("A pair without a live consent is held back", async () => {
  const runs = await asOwner((tx) => tx.select().from(schema.invoiceRuns).orderBy(schema.invoiceRuns.startedAt));
  expect(runs.at(-1)?.heldBack).toMatchObject([
    { reason: "consentMissing", timesheets: 2, serviceName: "Larkmead House" },
  ]);
});

/** Every account of the scenario in each of its organisations. */
const accounts = () =>
  asOwner((tx) =>
    tx
      .select({
        uid: schema.users.uid,
        userId: schema.users.id,
        membershipId: schema.memberships.id,
        organisationId: schema.memberships.organisationId,
      })
      .from(schema.memberships)
      .innerJoin(schema.users, eq(schema.users.id, schema.memberships.userId))
      .where(isNull(schema.memberships.deactivatedAt)),
  );

async function clientOf(account: Awaited<ReturnType<typeof accounts>>[number]) {
  const { uid, userId, membershipId } = account;
  const sessionId = randomUUID();
  const soon = new Date(Date.now() + constants.idleTimeoutMs);
  await asOwner((tx) =>
    tx
      .insert(schema.sessions)
      .values({ id: sessionId, kind: "person", uid, userId, membershipId, idleExpiresAt: soon, endsAt: soon }),
  );
  const times = { touchedAtMs: Date.now(), startedAtMs: Date.now() };
  const caller = await callerOfSession({ kind: "person", sessionId, ...account, ...times } as PersonSession);
  return caller.kind === "person" ? inProcessClient({ caller, address: anAddress(), requestId: "demo-tasks" }) : null;
}

test("the menu, the overview and the list have the same numbers, and the list has as many tasks", async () => {
  const all = await accounts();
  expect(all.length).toBeGreaterThan(10);
  let withTasks = 0;
  for (const account of all) {
    const client = await clientOf(account);
    // An account that has been switched off has no session.
    if (!client) continue;
    const [overview, list, menu] = [
      (await client.overview.get()).tasks,
      await client.overview.tasks({ limit: constants.waitingShownMax }),
      await client.overview.waiting(),
    ];
    const numbers = ({ count, isMore, kinds }: typeof menu) => ({
      uid: account.uid,
      count,
      isMore,
      kinds: kinds.map((kind) => [kind.key, kind.count, kind.isMore]),
    });
    expect(numbers(overview)).toEqual(numbers(menu));
    expect(numbers(list)).toEqual(numbers(menu));
    expect(list.kinds.map(({ key, items }) => [key, items.length])).toEqual(
      menu.kinds.map(({ key, count }) => [key, count]),
    );
    if (menu.count > 0) withTasks += 1;
  }
  expect(withTasks).toBeGreaterThan(3);
});
