/** How PostgreSQL searches for shifts: by an index, and reading as many rows however many shifts there are. */
import { randomUUID } from "node:crypto";
import { Client } from "pg";
import { searchIn } from "@/lib/backend/jobs/calendar/search";
import { explain, recording, scanned } from "@/scripts/bench/plans";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `jobplans_${randomUUID().slice(0, 8)}`;
const JOBS = 15_000;
/** What a search may read: the next and the last shifts of the services named, with those that are only listed. */
const ROWS_MAX = 4_000;

const [agency, outsider, provider] = [randomUUID(), randomUUID(), randomUUID()];
let appUrl: string;

/** One provider whose first service has a third of all shifts, and others of which the agency has two in five services. */
async function seed(ownerUrl: string): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("begin; set local app.platform = 'on'; alter table jobs disable trigger jobs_tell_posted");
    await client.query(
      "insert into organisations (id, kind, name, status) values ($1, 'agency', 'Agency', 'active'), ($2, 'agency', 'Outsider', 'active')",
      [agency, outsider],
    );
    await client.query(
      `insert into organisations (id, kind, name, status)
        select case when n = 1 then $1::uuid else md5('provider' || n)::uuid end, 'provider', 'Provider ' || n, 'active'
        from generate_series(1, 20) n`,
      [provider],
    );
    await client.query("insert into worker_types (id, name) values (md5('type')::uuid, 'Nurse')");
    await client.query(
      "insert into users (id, uid, email, full_name, user_group) values (md5('user')::uuid, 'user', 'user@people.example', 'User', 'Provider')",
    );
    await client.query(
      `insert into services (id, organisation_id, name)
        select md5('service' || n)::uuid, case when n <= 20 then $1::uuid else md5('provider' || 2 + n % 19)::uuid end,
          case when n = 1 then 'Mill House' when n % 20 = 1 then 'Mill Lodge ' || n else 'Home ' || n end
        from generate_series(1, 400) n`,
      [provider],
    );
    await client.query(
      `insert into agreements (id, reference, agency_id, provider_id, agency_name, provider_name, status, version, start_on, created_by_uid)
        select md5('agreement' || n)::uuid, 'AG-' || n, $1::uuid, case when n = 1 then $2::uuid else md5('provider' || n)::uuid end,
          'Agency', 'Provider ' || n, 'active', 1, '2020-01-01', 'someone' from generate_series(1, 20) n`,
      [agency, provider],
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
      `insert into jobs (posting_id, organisation_id, service_id, provider_name, service_name, unit, worker_type_id, start_at, end_at,
          status, posted_by_user_id)
        select gen_random_uuid(), s.organisation_id, s.id, 'Provider', s.name, 'Unit ' || n % 7, md5('type')::uuid, begins,
          begins + interval '8 hours', case when begins < now() then 'allocated' when n % 2 = 0 then 'open' else 'allocated' end,
          md5('user')::uuid
        from (select n, case when n % 3 = 0 then 1 else 1 + (n * 7) % 400 end as service,
            now() - interval '3 years' + (interval '3 years 8 weeks') * (n::float / $1::int) as begins
          from generate_series(1, $1::int) n) t
        join services s on s.id = md5('service' || t.service)::uuid`,
      [JOBS],
    );
    await client.query("alter table jobs enable trigger jobs_tell_posted");
    await client.query("commit; analyze");
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

const people = {
  "a provider": { group: "Provider", id: provider },
  "an agency": { group: "Agency", id: agency },
  "an agency without an agreement": { group: "Agency", id: outsider },
  "the platform's staff": { group: "Admin", id: null },
} as const;

describe.each(Object.keys(people) as (keyof typeof people)[])("for %s", (who) => {
  const { group, id } = people[who];
  const scope = id ? ({ kind: "organisation", organisationId: id } as const) : ({ kind: "platform" } as const);
  const caller = { group, organisation: { id: id ?? randomUUID() } } as Parameters<typeof searchIn>[1];

  test.each([
    ["a service", "mill", who === "an agency without an agreement" ? 0 : 5],
    ["two words", "house mil", who === "an agency without an agreement" ? 0 : 5],
    ["a service and a unit", "mill 3", who === "an agency without an agreement" ? 0 : 5],
    ["a unit alone", "unit", who === "a provider" ? 5 : 0],
    ["what nothing has", "xyzzy", 0],
  ])("%s is found by an index, with as many rows read", async (_, search, hits) => {
    await recording(appUrl, scope, async (tx, sent, client) => {
      expect(await searchIn(tx, caller, search, 5)).toHaveLength(hits);
      let rows = 0;
      for (const statement of sent.splice(0)) {
        const plan = await explain(client, statement);
        expect(scanned(plan)).not.toContain("jobs");
        for (const node of plan.nodes)
          if (node["Relation Name"] === "jobs")
            rows += (node["Actual Rows"] + (node["Rows Removed by Filter"] ?? 0)) * node["Actual Loops"];
      }
      expect(rows).toBeLessThan(ROWS_MAX);
    });
  });
});
