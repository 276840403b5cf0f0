/**
 * How PostgreSQL reads the open shifts that an agency may see: by an index, and only those at the services of its agreements. And
 * what it reads for an overview: no more than it shows, however many shifts there are.
 */
import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { Client } from "pg";
import { codes, type UserGroup } from "@/lib/access";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { findRequest } from "@/lib/backend/jobs/on-behalf/requests";
import { overviewParts } from "@/lib/backend/overview/get";
import type { Part } from "@/lib/backend/overview/read";
import { countParts, taskParts } from "@/lib/backend/overview/task-parts";
import { explain, recording, scanned } from "@/scripts/bench/plans";
import { pages, seedShifts, withPage } from "@/scripts/bench/shifts";
import { rowsRead } from "@/scripts/bench/timesheets";
import { seededId } from "@/tests/support/seeded-id";
import { createMigratedDatabase, dropDatabase } from "@/tests/support/servers";

const name = `shiftplans_${randomUUID().slice(0, 8)}`;
/** Of 600 services, of which the agency supplies 20: with few services PostgreSQL reads the whole week. */
const SHIFTS = 120_000;
/**
 * There are about 40 shifts of theirs in a week; a list reads them at most twice. The calendar may read the week of all services
 * while that is the cheaper plan, and never another week: at a million shifts it no longer is (docs/performance.md). The seed has a
 * shift of every service each three or four days: two or three of them in the calendar's eight days, by the day of the test.
 */
const ROWS_MAX = { "the list of open shifts": 120, "the tasks": 120, "the week of the calendar": 2_000 } as const;

let ownerUrl: string;
let appUrl: string;
let seeded: Awaited<ReturnType<typeof seedShifts>>;

beforeAll(async () => {
  ({ ownerUrl, appUrl } = await createMigratedDatabase(name));
  seeded = await seedShifts(ownerUrl, SHIFTS);
});
afterAll(() => dropDatabase(name));

test.each(pages)("%s is read by an index, without shifts of other weeks", async (page) => {
  await withPage(appUrl, seeded, { name: page }, async (client, statements) => {
    expect(statements.length).toBeGreaterThan(0);
    for (const statement of statements) {
      const plan = await explain(client, statement);
      for (const table of ["jobs", "allocations", "job_releases", "job_release_steps"])
        expect(scanned(plan)).not.toContain(table);
      expect(rowsRead(plan, "jobs")).toBeLessThan(ROWS_MAX[page]);
    }
  });
});

test("a request that an agency posted is read with its own booking alone", async () => {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  const jobId = seededId("job1");
  try {
    await client.query("set app.platform = 'on'");
    await client.query(
      `insert into on_behalf_requests (job_id, organisation_id, agency_id, service_id, reason, asked_by, estimated_pence, rate_snapshot,
          rate_table_hash, evidence, posted_by_user_id, posted_at, decide_by)
        select j.id, j.organisation_id, a.organisation_id, j.service_id, 'reason', 'someone', 1, '{}', 'hash', '{}', md5('user')::uuid,
          now(), now() + interval '1 day'
        from jobs j join allocations a on a.job_id = j.id where j.id = $1`,
      [jobId],
    );
  } finally {
    await client.end();
  }
  await recording(appUrl, { kind: "platform" }, async (tx, sent, recorded) => {
    expect(await findRequest(tx, jobId)).toMatchObject({ agency: "Agency", worker: "Wren Ashdown" });
    const [statement] = sent;
    if (!statement) throw new Error("No statement was sent.");
    const plan = await explain(recorded, statement);
    expect(scanned(plan)).not.toContain("allocations");
    expect(rowsRead(plan, "allocations")).toBeLessThan(5);
  });
});

/** Events about shifts in the logs of the first agency and the first provider, of each kind that an overview shows. */
async function seedEvents(): Promise<void> {
  const client = new Client({ connectionString: ownerUrl });
  await client.connect();
  try {
    await client.query("set app.platform = 'on'");
    await client.query(
      `insert into audit_events (organisation_id, actor_kind, action, subject_type, subject_id, details, request_id)
        select organisation, 'job', happened.action::audit_action, happened.type,
          case happened.type when 'job' then j.id else gen_random_uuid() end, jsonb_build_object('jobId', j.id), 'seeded'
        from unnest(array[md5('agency1'), md5('provider1')]::uuid[]) organisation,
          (values ('job.posted', 'job'), ('allocation.accepted', 'allocation'), ('timesheet.submitted', 'timesheet')) happened(action, type),
          (select id from jobs where organisation_id = md5('provider1')::uuid limit 5) j`,
    );
    await client.query("analyze");
  } finally {
    await client.end();
  }
}

const principal = {
  codes: Object.values(codes),
  seesMedicalAnswers: true,
  isAuthorizer: true,
  isLimited: false,
  isSettingUp: false,
  apps: [],
  paysByDirectDebit: true,
  advanceApproved: true,
};

const groups: [UserGroup, string][] = [
  ["Agency", "agency1"],
  ["Provider", "provider1"],
  ["Admin", "agency1"],
];

const callerOf = (group: UserGroup, of: string) =>
  ({
    group,
    principal: { ...principal, group },
    organisation: { id: seededId(of), name: of },
    isPrimary: true,
  }) as unknown as PersonCaller;

/** Reads the parts as the overview does. */
const readAll = (caller: PersonCaller, parts: readonly Part[]) =>
  recording(appUrl, scopeOf(caller), async (tx, sent, client) => {
    const fields = Object.fromEntries(parts.map((part) => [part.key, sql`${part.sql}`]));
    const now = new Date().toISOString();
    const [row] = await tx
      .select(fields)
      .from(sql`(select) as one`)
      .prepare("overview")
      .execute({
        organisationId: caller.organisation.id,
        userId: randomUUID(),
        since: now,
        today: now.slice(0, 10),
        now,
      });
    const [statement] = sent;
    if (!statement) throw new Error("The overview sent no statement.");
    return { row, plan: await explain(client, statement) };
  });

describe("what an overview reads of shifts", () => {
  beforeAll(seedEvents);

  test.each(groups)("for group %s is found by an index, and is no more than it shows", async (group, of) => {
    const caller = callerOf(group, of);
    const { row, plan } = await readAll(caller, overviewParts(caller));
    if (group !== "Admin")
      expect(row?.["activity"]).toContainEqual(
        expect.objectContaining({ service: expect.stringMatching(/^Home \d+$/) }),
      );
    expect(scanned(plan)).not.toContain("jobs");
    expect(rowsRead(plan, "jobs")).toBeLessThan(20);
  });
});

// Planning it takes longer than running it: three subqueries of the same rows had three times the steps.
test.each(groups)(
  "the list of tasks of group %s reads each kind once, with their number and from whom they are",
  async (group, of) => {
    const caller = callerOf(group, of);
    const counted = await readAll(caller, countParts(caller));
    const listed = await readAll(caller, taskParts(caller, { limit: 10, withRequesters: true }));
    expect(listed.plan.nodes.length).toBeLessThan(2 * counted.plan.nodes.length);
  },
);
