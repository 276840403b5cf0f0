/**
 * Row-level security has the last word on the tenant: tested with the app's own role, and with the scopes of
 * tenancy.ts.
 */
import { randomUUID } from "node:crypto";
import { and, count, eq, sql } from "drizzle-orm";
import { callerOfSession } from "@/lib/backend/sessions";
import { inProcessClient } from "@/lib/bff/client";
import * as schema from "@/lib/db/schema";
import { type Scope, withScope } from "@/lib/db/tenancy";
import { agreementRows } from "@/tests/support/agreements";
import {
  asApp,
  asOwnerForNothing,
  closedTables,
  platformWide,
  tables,
  unguardedTables,
} from "@/tests/support/database";
import {
  aDefinition,
  anAddress,
  anAgency,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  aWorker,
  closeFixtures,
  type Organisation,
  signInAs,
  type User,
} from "@/tests/support/fixtures";
import { authorisationRows, shiftRows } from "@/tests/support/shifts";
import { workerRows, workerTables } from "@/tests/support/workers";

type Fixture = {
  agency: Organisation;
  user: User;
  sessionId: string;
  workerId: string;
  otherWorkerId: string;
  /** Token hashes, as stored: of a password reset link, an invitation and a worker's link. */
  tokenHash: string;
  invitationHash: string;
  workerLinkHash: string;
  /** The user's identity at an external provider. */
  elsewhere: { issuer: string; subject: string };
  /**
   * An agreement with a separate provider, and the token hashes of its signatory's links: to sign, and to open their
   * copy.
   */
  agreement: { agreementId: string; provider: Organisation; tokenHash: string; copyTokenHash: string };
};

/** Tables of people: their rows belong to a person rather than an organisation. Settings name their own scope. */
const ofPeople = [
  "account_tokens",
  "external_identities",
  "organisations",
  "push_devices",
  "recovery_codes",
  "second_factors",
  "sessions",
  "settings",
  "sign_ups",
  "unsubscribe_links",
  "users",
];

/** Rows of an agreement, which has two organisations: visible wherever the agreement is. */
const ofAgreements = [
  "agreement_cancellation_rules",
  "agreement_documents",
  "agreement_events",
  "agreement_rate_lines",
  "agreement_services",
  "agreement_signatories",
  "agreement_signatures",
  "agreement_versions",
  "agreements",
];
/** The built-in signer's own records: visible to the platform, and when acting for the agreement. */
const ofSigner = ["signer_requests", "signer_signatures"];

const once = (tables: string[]) => Object.fromEntries(tables.map((table) => [table, 1]));

/** Creates rows in every table of identities. */
async function anIdentityOf(agency: Organisation, user: User) {
  const [tokenHash, invitationHash] = [randomUUID(), randomUUID()];
  const elsewhere = { issuer: "https://identity.example", subject: randomUUID() };
  const later = new Date(Date.now() + 60_000);
  await asOwner(async (tx) => {
    await tx
      .insert(schema.accountTokens)
      .values({ kind: "passwordReset", userId: user.id, tokenHash, expiresAt: later });
    await tx.insert(schema.invitations).values({
      organisationId: agency.id,
      tokenHash: invitationHash,
      email: user.email,
      fullName: user.fullName,
      expiresAt: later,
    });
    await tx.insert(schema.externalIdentities).values({ userId: user.id, ...elsewhere });
    await tx.insert(schema.secondFactors).values({ userId: user.id, keyId: "k1", secretSealed: Buffer.from("sealed") });
    await tx.insert(schema.recoveryCodes).values({ userId: user.id, codeHash: randomUUID() });
    const [membership] = await tx.select().from(schema.memberships).where(eq(schema.memberships.userId, user.id));
    if (!membership) throw new Error("the user has no membership");
    const done = { membershipId: membership.id, kind: "deactivated", byUserId: user.id } as const;
    await tx.insert(schema.membershipEvents).values({ organisationId: agency.id, ...done });
    const reviewed = { reviewedByUserId: user.id, active: 1, invited: 1 };
    await tx.insert(schema.accessReviews).values({ organisationId: agency.id, ...reviewed });
    await tx.insert(schema.signUps).values({ email: user.email, uid: user.uid });
    const planId = randomUUID();
    await tx.insert(schema.fillPlans).values({
      id: planId,
      organisationId: agency.id,
      createdByUserId: user.id,
      week: "2027-01-04",
      expiresAt: new Date("2027-01-04T12:00:00Z"),
    });
    await tx.insert(schema.fillPlanGroups).values({ planId, organisationId: agency.id, jobIds: [], workerIds: [] });
    await tx.insert(schema.recentRecords).values({
      organisationId: agency.id,
      userId: user.id,
      kind: "agency",
      recordId: agency.id,
    });
    await tx.insert(schema.notifications).values({
      organisationId: agency.id,
      userId: user.id,
      event: "workersExpiring",
      detail: "due",
      recordKind: "workers",
      recordId: agency.id,
      subjectId: agency.id,
      occurrence: randomUUID(),
      inPortal: true,
      isDaily: false,
    });
    await tx.insert(schema.pushDevices).values({
      userId: user.id,
      name: "Firefox on Linux",
      endpoint: `https://push.example/${randomUUID()}`,
      p256dh: "p",
      auth: "a",
    });
    await tx.insert(schema.unsubscribeLinks).values({ userId: user.id, topic: "jobs", tokenHash: randomUUID() });
    await tx.insert(schema.settings).values([
      { scope: "organisation", scopeId: agency.id, key: "timeFormat", value: "12-hour" },
      { scope: "user", scopeId: user.id, key: "timeFormat", value: "24-hour" },
    ]);
  });
  return { tokenHash, invitationHash, elsewhere };
}

/** Creates an agency's own data: a branch and its supply, a document, a logo. */
async function organisationsOf(agency: Organisation): Promise<void> {
  const [fileId, branchId, workerTypeId] = [randomUUID(), randomUUID(), randomUUID()];
  const organisationId = agency.id;
  await asOwner(async (tx) => {
    await tx.insert(schema.files).values({
      id: fileId,
      organisationId,
      storageKey: fileId,
      name: "insurance.pdf",
      contentType: "application/pdf",
      sizeBytes: 1,
      sha256: "0",
    });
    await tx.insert(schema.branches).values({ id: branchId, organisationId, name: "Leeds" });
    await tx.insert(schema.workerTypes).values({ id: workerTypeId, name: `Carer ${workerTypeId}` });
    await tx.insert(schema.supplyCapabilities).values({
      organisationId,
      branchId,
      workerTypeId,
      headcount: 1,
      skills: [],
      monthlyHours: 1,
      minChargePence: 1,
      employmentType: "PAYE",
    });
    const days = { issuedOn: "2026-01-01", expiresOn: "2027-01-01" };
    await tx.insert(schema.organisationDocuments).values({ organisationId, kind: "insurance", fileId, ...days });
    await tx.insert(schema.organisationLogos).values({ organisationId, smallFileId: fileId, largeFileId: fileId });
  });
}

/** Tables that belong to workers: visible wherever the worker is. */
const ofWorkers = Object.keys(workerTables);

/** An agency with at least one row in every tenant table. */
async function createOrganisations(): Promise<Fixture> {
  const agency = await anAgency();
  const user = await aUser({ in: agency, codes: ["1002"] });
  const { session } = await signInAs(user);
  const definition = await aDefinition();
  const worker = await aSubmittedQuestionnaire(agency, definition);
  const other = await aWorker(agency);
  const caller = await callerOfSession(session);
  const client = inProcessClient({ caller, address: anAddress(), requestId: randomUUID() });
  await client.questionnaires.read({ workerId: worker.id });
  await client.questionnaires.reopen({ workerId: worker.id, reason: "Something has changed.", lock: 1 });
  const identity = await anIdentityOf(agency, user);
  await organisationsOf(agency);
  const workerLinkHash = await workerRows(agency, worker.id, user.id);
  const agreement = await agreementRows(agency);
  await shiftRows(agency, user, worker.id, agreement);
  await authorisationRows(agreement.provider, agreement.serviceId);
  const ids = { sessionId: session.sessionId, workerId: worker.id, otherWorkerId: other.id };
  return { agency, user, ...ids, ...identity, agreement, workerLinkHash };
}

let a: Fixture;
let b: Fixture;
let guarded: string[];

beforeAll(async () => {
  a = await createOrganisations();
  b = await createOrganisations();
  guarded = (await asApp(tables))
    .filter(({ name, isGuarded }) => isGuarded && !closedTables.includes(name))
    .map((table) => table.name);
});

afterAll(closeFixtures);

/** How many rows of every guarded table a scope sees. */
const seenIn = (scope: Scope): Promise<Record<string, number>> =>
  withScope(scope, async (tx) => {
    const counts: Record<string, number> = {};
    for (const name of guarded) {
      const { rows } = await tx.execute<{ total: number }>(
        sql`select count(*)::int as total from ${sql.identifier(name)}`,
      );
      counts[name] = rows[0]?.total ?? -1;
    }
    return counts;
  });

/** What a scope sees, without the tables where it sees nothing. */
const onlySeenIn = async (scope: Scope) =>
  Object.fromEntries(Object.entries(await seenIn(scope)).filter(([, total]) => total !== 0));

const organisationScope = (fixture: Fixture): Scope => ({ kind: "organisation", organisationId: fixture.agency.id });

describe("The app's role", () => {
  test("is no superuser, cannot bypass row-level security or create roles or databases, and is a member of no role", async () => {
    const { rows } = await asApp((client) =>
      client.query(`
        select rolsuper, rolbypassrls, rolcreaterole, rolcreatedb, rolreplication,
          (select count(*)::int from pg_auth_members where member = r.oid) as memberships
        from pg_roles r where rolname = current_user`),
    );
    expect(rows).toEqual([
      {
        rolsuper: false,
        rolbypassrls: false,
        rolcreaterole: false,
        rolcreatedb: false,
        rolreplication: false,
        memberships: 0,
      },
    ]);
  });

  test("owns nothing", async () => {
    const { rows } = await asApp((client) =>
      client.query(`
        select 'relation' as kind from pg_class where relowner = current_user::regrole
        union all select 'function' from pg_proc where proowner = current_user::regrole
        union all select 'schema' from pg_namespace where nspowner = current_user::regrole
        union all select 'database' from pg_database where datdba = current_user::regrole`),
    );
    expect(rows).toEqual([]);
  });

  test.each([
    ["create a table", "create table public.mine (id int)"],
    ["turn row-level security off", "alter table workers disable row level security"],
    ["drop a policy", "drop policy tenant on workers"],
    ["switch row-level security off for its session", "set row_security = off; select * from workers"],
    ["become the owner", "set role portal_owner"],
  ])("may not %s", async (_, statement) => {
    await expect(asApp((client) => client.query(statement))).rejects.toMatchObject({ code: "42501" });
  });

  test.each([
    "audit_events",
    "access_log",
    "questionnaire_submissions",
    "questionnaire_reopenings",
    "agreement_events",
    "agreement_signatures",
    "worker_checks",
    "worker_events",
    "worker_access_log",
    "worker_erasures",
    "retention_receipts",
  ])("can neither update nor delete rows of the append-only %s", async (table) => {
    const column = table.startsWith("agreement") ? "version" : "id";
    for (const statement of [
      `update ${table} set ${column} = ${column}`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(asApp((client) => client.query(statement))).rejects.toMatchObject({ code: "42501" });
    }
  });

  test.each(closedTables)("can neither read nor write %s", async (table) => {
    for (const statement of [
      `select from ${table}`,
      `insert into ${table} default values`,
      `delete from ${table}`,
      `truncate ${table}`,
    ]) {
      await expect(asApp((client) => client.query(statement))).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("cannot write the worker types", async () => {
    for (const statement of [
      "insert into worker_types (name) values ('Anybody')",
      "update worker_types set name = 'Anybody'",
      "delete from worker_types",
    ]) {
      await expect(asApp((client) => client.query(statement))).rejects.toMatchObject({ code: "42501" });
    }
  });

  test("cannot write a questionnaire's definition", async () => {
    for (const statement of [
      "insert into questionnaire_definitions (type, version, blocks) values ('Medical', 999, '[]')",
      "update questionnaire_definitions set blocks = '[]'",
      "delete from questionnaire_definitions",
    ]) {
      await expect(asApp((client) => client.query(statement))).rejects.toMatchObject({ code: "42501" });
    }
  });
});

describe("The catalogue", () => {
  test("contains no table without forced row-level security, except for the platform's own", async () => {
    expect(await asApp(unguardedTables)).toEqual([]);
  });

  test("lists only existing tables as the platform's own", async () => {
    const names = (await asApp(tables)).map((table) => table.name);
    expect(names).toEqual(expect.arrayContaining(Object.keys(platformWide)));
  });

  test.each([
    ["a table without row-level security", "create table forgotten (organisation_id uuid)"],
    [
      "a table where it is enabled but not forced",
      "create table forgotten (id int); alter table forgotten enable row level security",
    ],
    [
      "a table where it is forced but not enabled",
      "create table forgotten (id int); alter table forgotten force row level security",
    ],
    ["a view, which reads with its owner's rights", "create view forgotten as select * from workers"],
  ])("would be reported if it contained %s", async (_, statement) => {
    const found = await asOwnerForNothing(async (client) => {
      await client.query(statement);
      return unguardedTables(client);
    });
    expect(found).toEqual(["forgotten"]);
  });

  test("ties every guarded table to an organisation, except those of people, settings, organisations, agreements and the signer", async () => {
    const { rows } = await asApp((client) =>
      client.query<{ name: string }>(`
        select relname as name from pg_class c
        where relnamespace = 'public'::regnamespace and relrowsecurity and not exists (
          select 1 from pg_attribute where attrelid = c.oid and attname = 'organisation_id' and attnotnull)
        order by relname`),
    );
    expect(rows.map((row) => row.name)).toEqual(
      [
        ...ofPeople,
        ...ofAgreements,
        ...ofSigner,
        // A run and a Bacs file are the platform’s own.
        "bacs_exports",
        "invoice_runs",
        ...closedTables.filter((name) => name !== "person_questions"),
      ].toSorted(),
    );
  });
});

describe("What a user opened last", () => {
  const { recentRecords } = schema;
  const own = { kind: "member", organisationId: "", userId: "" } as const;

  test("is visible to that user in that organisation only", async () => {
    const seenBy = (scope: Scope) => withScope(scope, (tx) => tx.select().from(recentRecords));
    const [mine] = await seenBy({ ...own, organisationId: a.agency.id, userId: a.user.id });
    expect(mine).toMatchObject({ organisationId: a.agency.id, userId: a.user.id });
    expect(await seenBy({ ...own, organisationId: b.agency.id, userId: a.user.id })).toEqual([]);
    expect(await seenBy({ ...own, organisationId: a.agency.id, userId: b.user.id })).toEqual([]);
    expect(await seenBy(organisationScope(a))).toEqual([]);
    expect(await seenBy({ kind: "platform" })).toEqual([]);
    expect(await seenBy({ kind: "identity", userId: a.user.id })).toEqual([]);
  });

  test("cannot be added for someone else", async () => {
    const { organisationId, userId } = { organisationId: a.agency.id, userId: b.user.id };
    const added = withScope({ kind: "member", organisationId, userId: a.user.id }, (tx) =>
      tx.insert(recentRecords).values({ organisationId, userId, kind: "agency", recordId: randomUUID() }),
    );
    await expect(added).rejects.toMatchObject({ cause: { message: expect.stringContaining("row-level security") } });
  });
});

const ofInvoices = [
  "invoice_disputes",
  "invoice_events",
  "invoice_files",
  "invoice_lines",
  "invoices",
  "ledger_accounts",
  "ledger_entries",
  "self_billing_consents",
  "self_billing_signatures",
];
/** What the agency alone sees: what was paid to it, and its advances. */
const ofPayments = ["advance_invoices", "advance_terms", "advances", "payments"];
const ofTimesheets = [
  "timesheet_confirmations",
  "timesheet_events",
  "timesheet_files",
  "timesheet_parts",
  "timesheet_versions",
  "timesheets",
];

describe("Without a tenant", () => {
  test("every tenant table is empty, although all of them contain rows", async () => {
    const all = await seenIn({ kind: "platform" });
    // The weeks count off-panel workers, so platform staff see none of them. What users opened last is their own, and so
    // are an agency's plans; why a worker is blocked is the provider's.
    expect(Object.entries(all).filter(([, total]) => total < 2)).toEqual([
      ["blocked_workers", 0],
      ["compliance_weeks", 0],
      ["fill_plan_groups", 0],
      ["fill_plans", 0],
      ["notifications", 0],
      ["push_devices", 0],
      ["recent_records", 0],
      ["unsubscribe_links", 0],
    ]);
    expect(await onlySeenIn({ kind: "none" })).toEqual({});
  });

  test("a plain connection of the app's role sees nothing, and nothing is left over after a scope has ended", async () => {
    await asApp(async (client) => {
      const total = async () => (await client.query("select count(*)::int as total from workers")).rows[0].total;
      expect(await total()).toBe(0);
      await client.query("begin");
      await client.query("select set_config('app.organisation', $1, true)", [a.agency.id]);
      expect(await total()).toBe(2);
      await client.query("commit");
      expect(await total()).toBe(0);
    });
  });
});

describe("With an organisation", () => {
  test("only its own rows are visible", async () => {
    expect(await onlySeenIn(organisationScope(a))).toEqual({
      access_log: 1,
      access_reviews: 1,
      ...once(ofAgreements),
      agreement_rate_splits: 1,
      // A worker put forward who has confirmed, and the provider's job that they are put forward for.
      allocations: 1,
      booking_evidence: 1,
      short_notice_events: 1,
      jobs: 1,
      on_behalf_requests: 1,
      time_changes: 1,
      shift_confirmations: 1,
      ...once(ofTimesheets),
      timesheet_reminders: 1,
      ...once(ofInvoices),
      ...once(ofPayments),
      // Those of an entry, the provider's as well.
      ledger_postings: 2,
      // Signed in, submitted, reopened.
      audit_events: 3,
      // The agreement's and one more.
      branches: 2,
      // The platform's, the agreement's, a timesheet's proof, the answer to a dispute, and one more.
      files: 5,
      invitations: 1,
      membership_events: 1,
      memberships: 1,
      organisation_documents: 1,
      organisation_logos: 1,
      organisations: 1,
      questionnaire_reopenings: 1,
      questionnaire_submissions: 1,
      // Read-only: whether its people have one, and when they were last active.
      second_factors: 1,
      sessions: 1,
      settings: 1,
      supply_capabilities: 1,
      users: 1,
      worker_questionnaires: 1,
      ...workerTables,
      ...once([
        "compliance_weeks",
        "fill_plan_groups",
        "fill_plans",
        "retention_receipts",
        "saved_views",
        "worker_erasures",
        "worker_imports",
        "worker_import_rows",
      ]),
      // Of the questionnaire's worker and of the other one.
      worker_terms: expect.any(Number),
      worker_words: expect.any(Number),
      workers: 2,
    });
  });

  test("every visible row belongs to that organisation", async () => {
    await withScope(organisationScope(a), async (tx) => {
      const ofProviders = [
        "authorisers",
        "blocked_workers",
        "deputies",
        "job_authorisations",
        "jobs",
        "on_behalf_requests",
        "service_feeds",
        "services",
        "shift_presets",
        "time_changes",
      ];
      const ofReleases = ["agreement_tiers", "release_sets", "service_favourites"];
      const ofJobs = ["job_release_agencies", "job_release_steps", "job_releases"];
      const hidden = [
        ...ofReleases,
        ...ofJobs,
        "bacs_exports",
        "files",
        "invoice_counters",
        "invoice_runs",
        "ledger_postings",
        "notifications",
        "payment_accounts",
        "payment_authorisation_settings",
        "payment_authorisations",
        "recent_records",
      ];
      const others = [...ofPeople, ...ofAgreements, ...ofSigner, ...ofProviders, ...hidden];
      for (const name of guarded.filter((table) => !others.includes(table))) {
        const { rows } = await tx.execute(sql`select distinct organisation_id from ${sql.identifier(name)}`);
        expect(rows).toEqual([{ organisation_id: a.agency.id }]);
      }
    });
  });

  test("another organisation's rows cannot be changed", async () => {
    const changed = await withScope(organisationScope(a), (tx) =>
      tx
        .update(schema.workerQuestionnaires)
        .set({ lock: 99 })
        .where(eq(schema.workerQuestionnaires.workerId, b.workerId))
        .returning(),
    );
    expect(changed).toEqual([]);
  });

  test("its own rows can be changed", async () => {
    const { workerQuestionnaires: table } = schema;
    const changed = await withScope(organisationScope(a), (tx) =>
      tx.update(table).set({ submittedAt: new Date() }).where(eq(table.workerId, a.workerId)).returning(),
    );
    expect(changed).toHaveLength(1);
  });

  test("no row can be added for another organisation", async () => {
    const added = withScope(organisationScope(a), (tx) =>
      tx.insert(schema.workerQuestionnaires).values({
        organisationId: b.agency.id,
        workerId: b.otherWorkerId,
        type: "Medical",
      }),
    );
    await expect(added).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("With the scope of a member", () => {
  test("the organisation's rows are visible, and the member's own credentials", async () => {
    const own = await onlySeenIn(organisationScope(a));
    const scope: Scope = { kind: "member", organisationId: a.agency.id, userId: a.user.id };
    expect(await onlySeenIn(scope)).toEqual({
      ...own,
      account_tokens: 1,
      external_identities: 1,
      notifications: 1,
      push_devices: 1,
      recent_records: 1,
      recovery_codes: 1,
      // The organisation's and their own.
      settings: 2,
      unsubscribe_links: 1,
    });
  });

  test("a user of another organisation cannot use it to reach its people's sessions", async () => {
    const scope: Scope = { kind: "member", organisationId: a.agency.id, userId: b.user.id };
    const ended = await withScope(scope, (tx) =>
      tx
        .update(schema.sessions)
        .set({ lastRequestAt: new Date() })
        .where(eq(schema.sessions.id, a.sessionId))
        .returning(),
    );
    expect(ended).toEqual([]);
  });
});

describe("With the scope of the platform's staff", () => {
  test("only data about off-panel workers is hidden", async () => {
    const setPanel = (panel: "on" | "off") =>
      asOwner((tx) => tx.update(schema.workers).set({ panel }).where(eq(schema.workers.organisationId, b.agency.id)));
    const all = await seenIn({ kind: "platform" });
    await setPanel("off");
    const seen = await seenIn({ kind: "platform" });
    await setPanel("on");
    const missing = Object.keys(all).filter((name) => all[name] !== seen[name]);
    const medical = ["access_log", "questionnaire_reopenings", "questionnaire_submissions", "worker_questionnaires"];
    const others = [
      "allocations",
      "booking_evidence",
      "files",
      "shift_confirmations",
      "short_notice_events",
      ...ofTimesheets,
      "worker_erasures",
      "worker_terms",
      "worker_words",
      "workers",
    ];
    expect(missing.toSorted()).toEqual([...medical, ...others, ...ofWorkers].toSorted());
  });
});

describe("With the scope of a worker's own link", () => {
  test("the token shows the link; the worker sees what they may fill in, and no one else's", async () => {
    expect(await onlySeenIn({ kind: "token", tokenHash: a.workerLinkHash })).toEqual({ worker_links: 1 });
    expect(await onlySeenIn({ kind: "self", workerId: a.workerId })).toEqual({
      allocations: 1,
      files: 1,
      jobs: 1,
      organisations: 1,
      profile_changes: 1,
      profile_change_fields: 1,
      worker_addresses: 1,
      worker_contacts: 1,
      worker_documents: 1,
      worker_employments: 1,
      worker_gaps: 1,
      worker_links: 1,
      worker_photos: 1,
      worker_questionnaires: 1,
      worker_references: 1,
      worker_unavailability: 1,
      shift_confirmations: 1,
      // How the shift that they are booked for was moved.
      short_notice_events: 1,
      timesheet_confirmations: 1,
      timesheet_versions: 1,
      timesheets: 1,
      workers: 1,
    });
  });

  test("the worker cannot add to the changes of another worker or another agency", async () => {
    const added = (organisationId: string, workerId: string) =>
      withScope({ kind: "self", workerId: a.workerId }, (tx) =>
        tx
          .insert(schema.profileChanges)
          .values({ organisationId, workerId, origin: "worker", idempotencyKey: randomUUID() }),
      );
    await expect(added(a.agency.id, a.otherWorkerId)).rejects.toMatchObject({ cause: { code: "42501" } });
    await expect(added(b.agency.id, a.workerId)).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("With the scope of a link", () => {
  test("only the one worker's rows are visible", async () => {
    expect(await onlySeenIn({ kind: "link", workerId: a.workerId })).toEqual({
      organisations: 1,
      questionnaire_submissions: 1,
      worker_photos: 1,
      // The worker's photo.
      files: 1,
      worker_questionnaires: 1,
      workers: 1,
    });
    const [worker] = await withScope({ kind: "link", workerId: a.workerId }, (tx) => tx.select().from(schema.workers));
    expect(worker).toMatchObject({ id: a.workerId, organisationId: a.agency.id });
  });

  test("a link to an unknown worker opens nothing", async () => {
    expect(await onlySeenIn({ kind: "link", workerId: randomUUID() })).toEqual({});
  });

  test("no questionnaire can be started for another worker, even of the same agency", async () => {
    const added = withScope({ kind: "link", workerId: a.workerId }, (tx) =>
      tx.insert(schema.workerQuestionnaires).values({
        organisationId: a.agency.id,
        workerId: a.otherWorkerId,
        type: "Medical",
      }),
    );
    await expect(added).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("Agreements", () => {
  const providerScope = (fixture: Fixture): Scope => ({
    kind: "organisation",
    organisationId: fixture.agreement.provider.id,
  });
  const agreementScope = (fixture: Fixture): Scope => ({
    kind: "agreement",
    agreementId: fixture.agreement.agreementId,
  });

  test("are visible to the provider too, with the agency's branch, but not how a charge is made up", async () => {
    expect(await onlySeenIn(providerScope(a))).toEqual({
      ...once(ofAgreements),
      // Its own authoriser with their deputy, and the request that they decide.
      ...once(["authorisers", "deputies", "job_authorisations"]),
      memberships: 2,
      users: 2,
      // How it releases its job, which no agency sees.
      ...once(["agreement_tiers", "job_release_agencies", "job_release_steps", "job_releases"]),
      ...once(["release_sets", "service_favourites"]),
      ...once(["payment_authorisation_settings", "payment_authorisations"]),
      allocations: 1,
      booking_evidence: 1,
      short_notice_events: 1,
      blocked_workers: 1,
      branches: 1,
      ...once(ofTimesheets),
      ...once(ofInvoices),
      ledger_postings: 2,
      // The agreement's, a timesheet's proof and the answer to a dispute.
      files: 3,
      jobs: 1,
      on_behalf_requests: 1,
      organisations: 1,
      service_feeds: 1,
      shift_presets: 1,
      services: 1,
      time_changes: 1,
      shift_confirmations: 1,
    });
  });

  test("are visible one by one to the person acting for one: through a signatory's link, or in a job", async () => {
    expect(await onlySeenIn(agreementScope(a))).toEqual({
      ...once([...ofAgreements, ...ofSigner]),
      branches: 1,
      files: 1,
    });
    expect(await onlySeenIn({ kind: "agreement", agreementId: randomUUID() })).toEqual({});
  });

  test("are audited in both parties' logs by the person acting for one, and in no one else's", async () => {
    const note = (organisationId: string) =>
      withScope(agreementScope(a), async (tx) => {
        await tx.insert(schema.auditEvents).values({
          organisationId,
          actorKind: "job",
          action: "agreement.sealed",
          requestId: randomUUID(),
          subjectType: "agreement",
          subjectId: a.agreement.agreementId,
        });
        throw new Error("rolled back");
      });
    for (const id of [a.agency.id, a.agreement.provider.id]) await expect(note(id)).rejects.toThrow("rolled back");
    await expect(note(b.agency.id)).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test.each([
    ["another agency", (): Scope => organisationScope(b)],
    ["another provider", (): Scope => providerScope(b)],
    ["another agreement's signatory", (): Scope => agreementScope(b)],
    ["the holder of a worker's link", (): Scope => ({ kind: "link", workerId: a.workerId })],
  ])("cannot be changed or added to by %s", async (_, scope) => {
    const { agreementId } = a.agreement;
    const { agreements, agreementEvents, agreementSignatories } = schema;
    const changed = await withScope(scope(), async (tx) => [
      ...(await tx.update(agreements).set({ lock: 99 }).where(eq(agreements.id, agreementId)).returning()),
      ...(await tx
        .update(agreementSignatories)
        .set({ status: "signed" })
        .where(eq(agreementSignatories.agreementId, agreementId))
        .returning()),
    ]);
    expect(changed).toEqual([]);
    const event = { agreementId, sequence: 9, version: 1, at: new Date(), what: "x", actor: "x" };
    const added = withScope(scope(), (tx) =>
      tx.insert(agreementEvents).values({ ...event, previousHash: "", hash: "" }),
    );
    await expect(added).rejects.toMatchObject({ cause: { code: "42501" } });
  });
});

describe("With the scope of a token", () => {
  test("a signatory's opens only that signatory, and so does the token of their copy", async () => {
    for (const tokenHash of [a.agreement.tokenHash, a.agreement.copyTokenHash]) {
      expect(await onlySeenIn({ kind: "token", tokenHash })).toEqual({ agreement_signatories: 1 });
    }
    const { agreementSignatories: table } = schema;
    const signed = await withScope({ kind: "token", tokenHash: a.agreement.tokenHash }, (tx) =>
      tx.update(table).set({ status: "signed" }).where(eq(table.tokenHash, a.agreement.tokenHash)).returning(),
    );
    expect(signed).toEqual([]);
  });

  test("a reset link's token opens its own row and nothing else", async () => {
    expect(await onlySeenIn({ kind: "token", tokenHash: a.tokenHash })).toEqual({ account_tokens: 1 });
  });

  test("an invitation's opens it and the inviting organisation", async () => {
    expect(await onlySeenIn({ kind: "token", tokenHash: a.invitationHash })).toEqual({
      invitations: 1,
      organisations: 1,
    });
  });

  test("an unknown token opens nothing", async () => {
    expect(await onlySeenIn({ kind: "token", tokenHash: "" })).toEqual({});
    expect(await onlySeenIn({ kind: "token", tokenHash: randomUUID() })).toEqual({});
  });

  test("it cannot use anything up: the row can only be read", async () => {
    const { accountTokens: table } = schema;
    const spent = await withScope({ kind: "token", tokenHash: a.tokenHash }, (tx) =>
      tx.update(table).set({ usedAt: new Date() }).where(eq(table.tokenHash, a.tokenHash)).returning(),
    );
    expect(spent).toEqual([]);
  });
});

describe("With the scope of an identity", () => {
  test("a uid opens that one user and nothing else", async () => {
    expect(await onlySeenIn({ kind: "identity", uid: a.user.uid })).toEqual({ users: 1 });
  });

  test("an email address opens that one user, and a sign-up started with it", async () => {
    expect(await onlySeenIn({ kind: "identity", email: a.user.email.toUpperCase() })).toEqual({
      sign_ups: 1,
      users: 1,
    });
  });

  test("an external identity opens that one link, and only with both issuer and subject", async () => {
    expect(await onlySeenIn({ kind: "identity", ...a.elsewhere })).toEqual({ external_identities: 1 });
    expect(await onlySeenIn({ kind: "identity", issuer: a.elsewhere.issuer })).toEqual({});
    expect(await onlySeenIn({ kind: "identity", subject: a.elsewhere.subject })).toEqual({});
  });

  test("a user sees themselves, their credentials, their memberships and the organisations they belong to", async () => {
    expect(await onlySeenIn({ kind: "identity", userId: a.user.id })).toEqual({
      account_tokens: 1,
      external_identities: 1,
      // The logo of their organisation.
      files: 1,
      memberships: 1,
      organisation_logos: 1,
      organisations: 1,
      push_devices: 1,
      recovery_codes: 1,
      second_factors: 1,
      sessions: 1,
      // Their own and their organisation's.
      settings: 2,
      unsubscribe_links: 1,
      users: 1,
    });
  });

  test("no one can link someone else's account to their external identity", async () => {
    const linked = withScope({ kind: "identity", userId: b.user.id, ...a.elsewhere }, (tx) =>
      tx.insert(schema.externalIdentities).values({ userId: a.user.id, issuer: "https://other.example", subject: "x" }),
    );
    await expect(linked).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("a session's id opens that one session and nothing else", async () => {
    expect(await onlySeenIn({ kind: "identity", sessionId: a.sessionId })).toEqual({ sessions: 1 });
  });

  test("another user's session cannot be ended", async () => {
    const ended = await withScope({ kind: "identity", sessionId: a.sessionId }, (tx) =>
      tx.update(schema.sessions).set({ endedAt: new Date() }).where(eq(schema.sessions.id, b.sessionId)).returning(),
    );
    expect(ended).toEqual([]);
  });
});

describe("Child rows and their tenant", () => {
  const questionnaireOf = (fixture: Fixture) =>
    asOwner(async (tx) => {
      const table = schema.workerQuestionnaires;
      const [row] = await tx.select().from(table).where(eq(table.workerId, fixture.workerId));
      if (!row) throw new Error("no questionnaire");
      return row;
    });

  const submission = async (fixture: Fixture, organisationId: string) => ({
    organisationId,
    workerQuestionnaireId: (await questionnaireOf(fixture)).id,
    version: 7,
    definitionId: await aDefinition().then(({ id }) => id),
    idempotencyKey: randomUUID(),
    keyId: "k1",
    answersSealed: Buffer.from("sealed"),
    submittedByUid: "someone",
  });

  test.each([
    ["in the scope of the organisation it names", (): Scope => organisationScope(b)],
    ["in the platform's scope", (): Scope => ({ kind: "platform" })],
    ["in the scope of the worker's link", (): Scope => ({ kind: "link", workerId: a.workerId })],
  ])("a submission that names an organisation other than its worker's is refused %s", async (_, scope) => {
    const row = await submission(a, b.agency.id);
    const added = withScope(scope(), (tx) => tx.insert(schema.questionnaireSubmissions).values(row));
    await expect(added).rejects.toMatchObject({
      cause: { code: "23503", constraint: "questionnaire_submissions_questionnaire_fk" },
    });
  });

  test("one that names its worker's own is accepted", async () => {
    const row = await submission(a, a.agency.id);
    const rolledBack = new Error("rolled back");
    await expect(
      withScope(organisationScope(a), async (tx) => {
        await tx.insert(schema.questionnaireSubmissions).values(row);
        const [stored] = await tx.select({ total: count() }).from(schema.questionnaireSubmissions);
        expect(stored).toEqual({ total: 2 });
        throw rolledBack;
      }),
    ).rejects.toBe(rolledBack);
  });

  test("a questionnaire that names an organisation other than its worker's is refused", async () => {
    const added = withScope({ kind: "platform" }, (tx) =>
      tx.insert(schema.workerQuestionnaires).values({
        organisationId: b.agency.id,
        workerId: a.otherWorkerId,
        type: "Medical",
      }),
    );
    await expect(added).rejects.toMatchObject({
      cause: { code: "23503", constraint: "worker_questionnaires_worker_fk" },
    });
  });
});

describe("Settings", () => {
  const { settings } = schema;
  type Row = Pick<typeof settings.$inferInsert, "scope" | "scopeId">;
  const change = (scope: Scope, row: Row) =>
    withScope(scope, (tx) =>
      tx
        .update(settings)
        .set({ value: "12-hour" })
        .where(and(eq(settings.scope, row.scope), eq(settings.scopeId, row.scopeId)))
        .returning(),
    );
  const add = (scope: Scope, row: Row) =>
    withScope(scope, (tx) => tx.insert(settings).values({ ...row, key: "timeZone", value: "Asia/Tokyo" }));
  const own = (fixture: Fixture): Scope => ({ kind: "identity", userId: fixture.user.id });
  const ofOrganisation = (fixture: Fixture): Row => ({ scope: "organisation", scopeId: fixture.agency.id });
  const ofUser = (fixture: Fixture): Row => ({ scope: "user", scopeId: fixture.user.id });

  test("of an organisation are changed in its own scope, of a person in theirs", async () => {
    expect(await change(organisationScope(a), ofOrganisation(a))).toHaveLength(1);
    expect(await change(own(a), ofUser(a))).toHaveLength(1);
  });

  test("of a person's organisation can be read by them but not changed", async () => {
    expect(await change(own(a), ofOrganisation(a))).toEqual([]);
    await expect(add(own(a), ofOrganisation(a))).rejects.toMatchObject({ cause: { code: "42501" } });
  });

  test("of others cannot be changed or added", async () => {
    for (const [scope, row] of [
      [organisationScope(a), ofOrganisation(b)],
      [organisationScope(a), ofUser(a)],
      [own(a), ofUser(b)],
      [own(a), ofOrganisation(b)],
      [{ kind: "none" }, ofUser(a)],
    ] as [Scope, Row][]) {
      expect(await change(scope, row)).toEqual([]);
      await expect(add(scope, row)).rejects.toMatchObject({ cause: { code: "42501" } });
    }
  });

  test("of the platform can be read by all and changed only by the platform", async () => {
    const row: Row = { scope: "platform", scopeId: randomUUID() };
    const seen = (scope: Scope) =>
      withScope(scope, (tx) => tx.select().from(settings).where(eq(settings.scopeId, row.scopeId)));
    await add({ kind: "platform" }, row);
    try {
      for (const scope of [organisationScope(a), own(a), { kind: "none" }] as Scope[]) {
        expect(await seen(scope)).toHaveLength(1);
        expect(await change(scope, row)).toEqual([]);
        await expect(add(scope, { ...row, scopeId: randomUUID() })).rejects.toMatchObject({ cause: { code: "42501" } });
      }
      expect(await change({ kind: "platform" }, row)).toHaveLength(1);
    } finally {
      await asOwner((tx) => tx.delete(settings).where(eq(settings.scopeId, row.scopeId)));
    }
  });

  test("cannot be deleted, so that no lock number restarts", async () => {
    await expect(asApp((client) => client.query("delete from settings"))).rejects.toMatchObject({ code: "42501" });
  });
});
