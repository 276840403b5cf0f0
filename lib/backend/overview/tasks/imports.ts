import { sql } from "drizzle-orm";
import { codes, isAllowed } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { calendarDate, daysAfter } from "@/lib/format";
import { organisationId } from "./parameters";
import { taskSource } from "./source";

type Row = {
  id: string;
  fileName: string;
  status: "mapping" | "checked";
  good: number;
  bad: number;
  createdAt: string;
};

const texts = messages.overviewTasks;
const ANSWER_DAYS = 1;
const list = "/dashboard/workers/create-new-bulk";
const rowsWith = (status: "good" | "bad") =>
  sql`(select count(*)::int from worker_import_rows r where r.import_id = i.id and r.status = ${sql.raw(`'${status}'`)})`;

/** Imports that stopped halfway: columns to match, rows to fix, or rows to import. */
export const imports = taskSource<Row>({
  key: "imports",
  isFor: (principal) =>
    isAllowed(principal, { groups: ["Agency"], permissionCode: codes.workerCreate, wholeOrganisation: true }),
  from: () => sql`from worker_imports i
    where i.organisation_id = ${organisationId} and i.status in ('mapping', 'checked')`,
  columns: () => sql`i.id, i.file_name as "fileName", i.status, ${rowsWith("good")} as good, ${rowsWith("bad")} as bad,
    i.created_at as "createdAt"`,
  since: sql`i.created_at`,
  order: sql`i.created_at, i.id`,
  draw: ({ id, fileName, status, good, bad, createdAt }, { preference }) => {
    const isToFix = status === "checked" && bad > 0;
    return {
      key: `imports-${id}`,
      title: fileName,
      text: isToFix ? texts.rowsToFix(bad) : status === "checked" ? texts.rowsReady(good) : texts.matchColumns,
      dueOn: daysAfter(calendarDate(createdAt, preference), ANSWER_DAYS),
      action: isToFix
        ? { label: texts.fixRows, href: `${list}/${id}/rows` }
        : { label: texts.continueImport, href: `${list}/${id}` },
    };
  },
  href: () => list,
});
