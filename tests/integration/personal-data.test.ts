/** Export and erasure compared with the columns the database really has, so that none is forgotten. */
import { eq, getTableColumns, getTableName } from "drizzle-orm";
import { doPrivacyJob } from "@/lib/backend/privacy";
import { erasedColumns, workerColumns, workerTables } from "@/lib/backend/privacy/columns";
import { erasable } from "@/lib/backend/privacy/rules";
import type { ColumnClass } from "@/lib/contract/workers/fields";
import * as schema from "@/lib/db/schema";
import { type Client, inProcess } from "@/tests/support/clients";
import { asOwnerForNothing } from "@/tests/support/database";
import {
  aDefinition,
  anAgency,
  aSubmittedQuestionnaire,
  asOwner,
  aUser,
  closeFixtures,
  type Definition,
  type Organisation,
  signInAs,
  type User,
} from "@/tests/support/fixtures";
import { workerRows } from "@/tests/support/workers";

type Table = keyof typeof workerTables;
type WorkerRow = typeof schema.workers.$inferSelect;
const tables = Object.keys(workerTables) as Table[];

const rowsOf = (statement: string, values: unknown[] = []): Promise<Record<string, unknown>[]> =>
  asOwnerForNothing(async (client) => (await client.query(statement, values)).rows as Record<string, unknown>[]);

const realColumns = async (table: string) =>
  (
    await rowsOf(
      "select column_name from information_schema.columns where table_schema = 'public' and table_name = $1",
      [table],
    )
  )
    .map(({ column_name }) => String(column_name))
    .sort();

/** The database names of columns. */
const named = (table: Parameters<typeof getTableColumns>[0], keys: readonly string[]) => {
  const columns = getTableColumns(table);
  return keys.map((key) => columns[key]?.name ?? `no column: ${key}`).sort();
};

describe("Every column in the database", () => {
  test("of a worker's own row has a class, and a value in `filled` if it is erased", async () => {
    expect(named(schema.workers, Object.keys(workerColumns))).toEqual(await realColumns("workers"));
    // Without a value the tests below could not tell whether it is exported and erased.
    const erased = erasable.flatMap((record) => erasedColumns(record)).map(([column]) => column);
    expect({ missingInFilled: erased.filter((column) => !(column in filled)) }).toEqual({ missingInFilled: [] });
  });

  test("of every other table that holds data about workers has one too", async () => {
    const found = await rowsOf(
      `select distinct c.table_name from information_schema.columns c
         join information_schema.tables t using (table_schema, table_name)
       where c.table_schema = 'public' and t.table_type = 'BASE TABLE'
         and c.column_name in ('worker_id', 'worker_questionnaire_id')`,
    );
    const about = [...found.map(({ table_name }) => String(table_name)), "audit_events"];
    expect([...tables].sort()).toEqual(about.sort());
    for (const name of tables) {
      const { table, columns } = workerTables[name];
      expect(getTableName(table)).toBe(name);
      expect({ [name]: named(table, Object.keys(columns)) }).toEqual({ [name]: await realColumns(name) });
    }
  });
});

/**
 * Where the export contains the rows of each table, and under which names their decrypted values; null for tables that
 * are not exported.
 */
const exportedAs: Record<Table, { at: (data: ExportedData) => unknown; opened?: string[] } | null> = {
  worker_terms: null,
  worker_questionnaires: { at: ({ questionnaires }) => questionnaires, opened: ["type"] },
  questionnaire_submissions: {
    at: ({ questionnaires }) => questionnaires,
    opened: ["version", "submittedAt", "blocks"],
  },
  questionnaire_reopenings: { at: ({ reopenings }) => reopenings, opened: ["reason"] },
  worker_photos: { at: ({ photo }) => [photo] },
  worker_addresses: { at: ({ formerAddresses }) => formerAddresses },
  worker_contacts: { at: ({ emergencyContacts }) => emergencyContacts },
  worker_documents: { at: ({ documents }) => documents, opened: ["level"] },
  worker_checks: { at: ({ checks }) => checks },
  worker_employments: { at: ({ employments }) => employments },
  worker_gaps: { at: ({ gaps }) => gaps },
  worker_references: { at: ({ references }) => references },
  worker_bank_details: { at: ({ bankDetails }) => [bankDetails], opened: ["accountName", "sortCode", "accountNumber"] },
  profile_changes: { at: ({ profileChanges }) => profileChanges },
  profile_change_fields: {
    at: ({ profileChanges }) => (profileChanges as { fields: unknown[] }[]).flatMap(({ fields }) => fields),
    opened: ["old", "new"],
  },
  worker_import_rows: { at: ({ imports }) => imports, opened: ["file", "cells"] },
  worker_events: { at: ({ events }) => events },
  worker_links: { at: ({ links }) => links },
  worker_unavailability: { at: ({ unavailability }) => unavailability },
  worker_notes: { at: ({ notes }) => notes },
  worker_expiry_notices: { at: ({ notices }) => notices },
  allocations: {
    at: ({ shifts }) => shifts,
    opened: ["service", "workerType", "startAt", "endAt", "evidence", "timesheet"],
  },
  booking_evidence: { at: ({ shifts }) => (shifts as { evidence: unknown }[]).map(({ evidence }) => evidence) },
  timesheets: {
    at: ({ shifts }) => (shifts as { timesheet: unknown }[]).map(({ timesheet }) => timesheet),
    opened: ["hours"],
  },
  service_favourites: null,
  worker_people: null,
  person_bookings: null,
  blocked_workers: null,
  shift_confirmations: { at: ({ confirmations }) => confirmations },
  timesheet_confirmations: { at: ({ hoursConfirmed }) => hoursConfirmed },
  worker_access_log: { at: ({ accessLog }) => accessLog },
  access_log: { at: ({ accessLog }) => accessLog, opened: ["part"] },
  audit_events: { at: ({ audit }) => audit },
  worker_erasures: { at: ({ erasures }) => erasures },
  files: { at: ({ files }) => files, opened: ["address"] },
};
type ExportedData = Record<string, unknown>;

/** A worker's row with a value at least in every column that is erased, different from what the erasure leaves there. */
const filled: Partial<WorkerRow> = {
  firstName: "Juniper",
  lastName: "Fallowfield",
  email: "juniper@people.example",
  phone: "+447700900123",
  imageUrl: "/photo",
  dateOfBirth: "1990-04-05",
  gender: "female",
  nationality: "GB",
  niNumber: "AB123456C",
  address: "2 Foxglove Lane",
  postcode: "LS1 1AA",
  country: "GB",
  employmentType: "PAYE",
  startOn: "2026-01-05",
  skills: ["Meals"],
  experienceYears: 4,
  driver: true,
  travelRadiusMiles: 12,
  workPermission: "student",
  permittedWeeklyHours: 20,
  permissionEndsOn: "2027-09-30",
  permittedWorkerTypeIds: ["0d9f1c52-6d0e-4b4e-9a3b-2f6f0c7f6a10"],
  vacations: ["2026-06-20/2026-09-20"],
  optOutSignedOn: "2026-01-05",
  optOutNoticeOn: "2026-03-02",
  optOutNoticeDays: 28,
  employmentReason: "Moved to the coast",
  verificationReason: "Not legible",
};

describe("For a worker with a value in every column", () => {
  let definition: Definition;
  let client: Client;
  let agency: Organisation;
  let user: User;

  beforeAll(async () => {
    definition = await aDefinition();
    agency = await anAgency();
    user = await aUser({ in: agency, codes: ["1002"], isPrimary: true });
    client = inProcess.clientOf(await signInAs(user));
  });

  async function whole() {
    const worker = await aSubmittedQuestionnaire(agency, definition, "Seen by a physiotherapist.");
    await workerRows(agency, worker.id, user.id);
    await asOwner(async (tx) => {
      const { workers, workerDocuments, workerErasures, workerEvents, workerImportRows, workerImports } = schema;
      await tx.update(workers).set(filled).where(eq(workers.id, worker.id));
      await tx
        .update(workerDocuments)
        .set({ details: { level: "enhanced" } })
        .where(eq(workerDocuments.workerId, worker.id));
      await tx.delete(workerErasures).where(eq(workerErasures.workerId, worker.id));
      // Someone who never started work: no law requires any of it to be kept.
      await tx.delete(workerEvents).where(eq(workerEvents.workerId, worker.id));
      const [made] = await tx.select().from(workerImports).where(eq(workerImports.organisationId, agency.id)).limit(1);
      await tx
        .insert(workerImportRows)
        .values({ organisationId: agency.id, importId: made?.id ?? "", row: 900, cells: ["x"], workerId: worker.id })
        .onConflictDoNothing();
    });
    return worker;
  }

  test("the export has every column that it should", async () => {
    const worker = await whole();
    await asOwner((tx) =>
      tx.insert(schema.workerEvents).values({
        organisationId: agency.id,
        workerId: worker.id,
        kind: "activated",
      }),
    );
    const file = await client.privacy.export({ workerId: worker.id, format: "json", purpose: "access" });
    const data = JSON.parse(Buffer.from(file.base64, "base64").toString()) as ExportedData;
    for (const [column, { exported }] of Object.entries<ColumnClass>(workerColumns)) {
      if (!("in" in exported)) continue;
      const section = data[exported.in] as ExportedData;
      expect(Object.keys(section)).toContain(exported.as ?? column);
      if (column in filled) expect(section[exported.as ?? column]).toEqual(filled[column as keyof WorkerRow]);
    }
    for (const name of tables) {
      const place = exportedAs[name];
      const rows = (place ? place.at(data) : []) as ExportedData[];
      // The fixture has no rows of these: reopenings and receipts are tested separately.
      if (rows.length === 0) continue;
      const own = Object.entries(workerTables[name].columns).flatMap(([column, exported]) =>
        exported === "own" ? [column] : "as" in exported ? [exported.as] : [],
      );
      const keys = Object.keys(Object.assign({}, ...rows));
      expect({ [name]: keys }).toEqual({ [name]: expect.arrayContaining([...own, ...(place?.opened ?? [])]) });
    }
  });

  test("an erasure clears every column and deletes every row that it should", async () => {
    const worker = await whole();
    const { lock } = (await client.privacy.get({ workerId: worker.id })).worker;
    const erased = await client.privacy.erase({
      workerId: worker.id,
      reason: "They asked for it.",
      confirm: worker.number,
      lock,
    });
    expect(erased.refusal).toBe("nothing");
    const jobs = await rowsOf("select data from pgboss.job where name = 'privacy' and data->>'organisationId' = $1", [
      agency.id,
    ]);
    for (const { data } of jobs) await doPrivacyJob(data);
    const [row] = await asOwner((tx) => tx.select().from(schema.workers).where(eq(schema.workers.id, worker.id)));
    const emptied = erasable.flatMap((record) => erasedColumns(record));
    expect(row).toMatchObject(Object.fromEntries(emptied));
    // No identifying column is left for lack of a class.
    const kept = Object.keys(filled).filter((column) => !emptied.some(([one]) => one === column));
    expect(kept).toEqual(["employmentType", "startOn"]);
    for (const name of tables) {
      if (!Array.isArray(workerTables[name].erased) || name === "worker_questionnaires") continue;
      const isOfQuestionnaire = name.startsWith("questionnaire_");
      const statement = isOfQuestionnaire
        ? `select 1 from ${name} s join worker_questionnaires q on q.id = s.worker_questionnaire_id where q.worker_id = $1`
        : `select 1 from ${name} where worker_id = $1`;
      expect({ [name]: await rowsOf(statement, [worker.id]) }).toEqual({ [name]: [] });
    }
  });
});

afterAll(() => closeFixtures());
