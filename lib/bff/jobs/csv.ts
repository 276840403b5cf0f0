/** The shifts of the calendar as a CSV file. */
import { portal } from "@/lib/bff/client";
import { streamCsv } from "@/lib/bff/csv-stream";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { jobsCsv as headings, jobs as texts } from "@/lib/config/messages/jobs";
import type { JobRow } from "@/lib/contract/jobs";
import { formatDate, formatTime, type TimePreference } from "@/lib/format";
import type { Calendar } from "./calendar";

type Cell = (row: JobRow, preference: TimePreference) => string;

/** What the list shows: neither pay nor charges, and of workers put forward only how many. */
const columns: readonly (readonly [heading: string, cell: Cell])[] = [
  [headings.startDate, ({ startAt }, preference) => formatDate(startAt, preference)],
  [headings.startTime, ({ startAt }, preference) => formatTime(startAt, preference)],
  [headings.endDate, ({ endAt }, preference) => formatDate(endAt, preference)],
  [headings.endTime, ({ endAt }, preference) => formatTime(endAt, preference)],
  [headings.provider, ({ provider }) => provider],
  [headings.service, ({ service }) => service.name],
  [headings.unit, ({ unit }) => unit ?? ""],
  [headings.workerType, ({ workerType }) => workerType.name],
  [headings.kind, ({ jobType }) => texts.jobTypes[jobType]],
  [headings.status, ({ status }) => texts.status[status].label],
  [headings.suggested, ({ suggested }) => String(suggested)],
  [headings.worker, ({ booked }) => (booked ? (booked.worker ?? texts.erasedWorker) : "")],
  [headings.agency, ({ booked }) => booked?.agency ?? ""],
];

/**
 * Every shift of the calendar's week, or of its day, that matches the filters, in order, as CSV; the export is recorded in
 * the audit log. Times are those of a clock in the UK.
 */
export async function jobsCsv(
  { view, week, day, filters }: Pick<Calendar, "view" | "week" | "day" | "filters">,
  { timeFormat }: TimePreference,
): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  const preference = { timeFormat, timeZone: constants.calendarTimeZone };
  const asked = { week: week.monday, ...(view === "day" ? { day } : {}), ...filters };
  return streamCsv(
    columns.map(([heading]) => heading),
    (row: JobRow) => columns.map(([, cell]) => cell(row, preference)),
    async (after) => {
      const page = await client.jobs.list({ ...asked, after, limit: constants.listPageSizeMax });
      if (!after) await client.jobs.recordExport(asked);
      return page;
    },
  );
}
