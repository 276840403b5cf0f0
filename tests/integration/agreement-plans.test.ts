/**
 * How PostgreSQL reads what belongs to one agreement: by key, however many agreements the portal has. And for which shifts it asks
 * whether an agency may fill them.
 */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { partsOf, read, versionOf } from "@/lib/backend/agreements/rows";
import { jobs } from "@/lib/db/schema";
import type { Scope } from "@/lib/db/tenancy";
import { explain, recording, scanned } from "@/scripts/bench/plans";
import { rowsRead } from "@/scripts/bench/timesheets";
import { seededId } from "@/tests/support/seeded-id";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `agreementplans_${randomUUID().slice(0, 8)}`;
/** Each of an agency and a provider of its own. */
const AGREEMENTS = 3_000;
/** The agreement itself, once for each of its parts in each of the policies that ask for it. */
const ROWS_MAX = 20;

let appUrl: string;

async function seed(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'");
    await client.query(
      `insert into organisations (id, kind, name, status)
        select md5(kind || n)::uuid, kind::organisation_kind, initcap(kind) || ' ' || n, 'active'
        from generate_series(1, $1::int) n, unnest(array['agency', 'provider']) kind`,
      [AGREEMENTS],
    );
    await client.query("insert into worker_types (id, name) values (md5('type')::uuid, 'Nurse')");
    await client.query(
      `insert into services (id, organisation_id, name)
        select md5('service' || n)::uuid, md5('provider' || n)::uuid, 'Home ' || n from generate_series(1, $1::int) n`,
      [AGREEMENTS],
    );
    await client.query(
      `insert into branches (id, organisation_id, name)
        select md5('branch' || n)::uuid, md5('agency' || n)::uuid, 'Branch' from generate_series(1, $1::int) n`,
      [AGREEMENTS],
    );
    await client.query(
      `insert into agreements (id, reference, agency_id, provider_id, agency_name, provider_name, branch_id, status, version, start_on,
          created_by_uid)
        select md5('agreement' || n)::uuid, 'AG-' || n, md5('agency' || n)::uuid, md5('provider' || n)::uuid, 'Agency', 'Provider',
          md5('branch' || n)::uuid, 'active', 1, '2020-01-01', 'someone'
        from generate_series(1, $1::int) n`,
      [AGREEMENTS],
    );
    await client.query(
      `insert into agreement_services (agreement_id, service_id, name)
        select a.id, s.id, s.name from agreements a join services s on s.organisation_id = a.provider_id`,
    );
    await client.query(
      `insert into agreement_rate_lines (agreement_id, position, worker_type_id, charge_pence)
        select id, 1, md5('type')::uuid, 1789 from agreements`,
    );
    await client.query(
      `insert into agreement_signatories (agreement_id, type, position, full_name, job_title, email)
        select id, 'agency', 1, 'Someone', 'Manager', 'someone@people.example' from agreements`,
    );
    await client.query(
      `insert into agreement_versions (agreement_id, version, content, sent_at, sent_by_uid, expires_at, rate_table_hash, signature_provider)
        select id, 1, '{}', now(), 'someone', now(), 'hash', 'builtIn' from agreements`,
    );
    await client.query(
      `insert into users (id, uid, email, full_name, user_group)
        values (md5('user')::uuid, 'user', 'user@people.example', 'User', 'Provider')`,
    );
    await client.query(
      `insert into jobs (posting_id, organisation_id, service_id, provider_name, service_name, worker_type_id, start_at, end_at, posted_by_user_id)
        select gen_random_uuid(), s.organisation_id, s.id, 'Provider', s.name, md5('type')::uuid, now() + interval '1 day',
          now() + interval '33 hours', md5('user')::uuid from services s`,
    );
    await client.query("commit");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
  }
}

beforeAll(async () => {
  const urls = await createMigratedDatabase(name);
  ({ appUrl } = urls);
  await seed(urls.ownerUrl);
});
afterAll(() => dropDatabase(name));

test("whether an agency may fill an open shift is asked only of shifts at services that its agreements cover", async () => {
  const scope = { kind: "organisation", organisationId: seededId("agency7") } as const;
  await recording(appUrl, scope, async (tx, sent, client) => {
    expect(await tx.select({ service: jobs.serviceName }).from(jobs)).toEqual([{ service: "Home 7" }]);
    const [statement] = sent;
    if (!statement) throw new Error("No statement was sent.");
    const { pages } = await explain(client, statement);
    // To ask about one shift takes several pages.
    expect(pages).toBeLessThan(AGREEMENTS);
  });
});

const agreementId = seededId("agreement7");
const scopes: [string, Scope][] = [
  ["its agency", { kind: "organisation", organisationId: seededId("agency7") }],
  [
    "a user of its agency limited to its branch",
    { kind: "organisation", organisationId: seededId("agency7"), limitedTo: { branchIds: [seededId("branch7")] } },
  ],
  ["its provider", { kind: "organisation", organisationId: seededId("provider7") }],
  [
    "a user of its provider limited to its service",
    { kind: "organisation", organisationId: seededId("provider7"), limitedTo: { serviceIds: [seededId("service7")] } },
  ],
  ["the platform's staff", { kind: "platform" }],
];

test.each(scopes)("for %s, what belongs to an agreement is read without any other agreement", async (_who, scope) => {
  await recording(appUrl, scope, async (tx, sent, client) => {
    const agreement = await read(tx, agreementId);
    const parts = await partsOf(tx, agreement);
    expect([parts.branch, parts.services, parts.rateLines, parts.signatories]).toEqual([
      expect.objectContaining({ name: "Branch" }),
      [expect.objectContaining({ name: "Home 7" })],
      [expect.anything()],
      [expect.anything()],
    ]);
    expect(await versionOf(tx, agreementId, 1)).toBeDefined();
    const statements = sent.splice(0);
    expect(statements.length).toBeGreaterThan(6);
    for (const statement of statements) {
      const plan = await explain(client, statement);
      expect(scanned(plan)).not.toContain("agreements");
      expect(rowsRead(plan, "agreements")).toBeLessThan(ROWS_MAX);
    }
  });
});
