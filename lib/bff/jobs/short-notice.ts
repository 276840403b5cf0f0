/** The list of booked shifts that were cancelled, moved or swapped, and the same as a CSV file. */
import { portal } from "@/lib/bff/client";
import { streamCsv } from "@/lib/bff/csv-stream";
import { askedPage, readListAddress } from "@/lib/bff/lists";
import type { openPage } from "@/lib/bff/page";
import type { Result } from "@/lib/bff/result";
import { constants } from "@/lib/config/constants";
import { shortNoticeCsv as headings, jobs as jobTexts, shortNoticePage as texts } from "@/lib/config/messages/jobs";
import type { ShortNotice } from "@/lib/contract/jobs";
import { formatDate, formatTime, type TimePreference } from "@/lib/format";

/** Loads a page of the list, and what the person has chosen for it. */
export async function loadShortNotice(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const query = readListAddress(parameters);
  const result = await load(async () => {
    const [list, listSettings] = await Promise.all([
      client.jobs.shortNotice(askedPage(query)),
      client.settings.ofList({ list: "shortNotice" }),
    ]);
    return { list, listSettings };
  });
  return { query, result };
}

type Cell = (row: ShortNotice, preference: TimePreference) => string;

const columns: readonly (readonly [heading: string, cell: Cell])[] = [
  [headings.date, ({ at }, preference) => formatDate(at, preference)],
  [headings.time, ({ at }, preference) => formatTime(at, preference)],
  [headings.what, ({ kind }) => texts.kinds[kind]],
  [headings.by, ({ fault }) => texts.faults[fault]],
  [headings.noticeMinutes, ({ noticeMinutes }) => String(noticeMinutes)],
  [headings.provider, ({ provider }) => provider],
  [headings.service, ({ service }) => service],
  [headings.workerType, ({ workerType }) => workerType],
  [headings.agency, ({ agency }) => agency],
  [headings.worker, ({ worker }) => worker ?? jobTexts.erasedWorker],
  [headings.startDate, ({ plannedStartAt }, preference) => formatDate(plannedStartAt, preference)],
  [headings.startTime, ({ plannedStartAt }, preference) => formatTime(plannedStartAt, preference)],
  [headings.endDate, ({ plannedEndAt }, preference) => formatDate(plannedEndAt, preference)],
  [headings.endTime, ({ plannedEndAt }, preference) => formatTime(plannedEndAt, preference)],
  [headings.newStartDate, ({ newStartAt }, preference) => (newStartAt ? formatDate(newStartAt, preference) : "")],
  [headings.newStartTime, ({ newStartAt }, preference) => (newStartAt ? formatTime(newStartAt, preference) : "")],
  [headings.newEndTime, ({ newEndAt }, preference) => (newEndAt ? formatTime(newEndAt, preference) : "")],
];

/** All of the list as CSV; the export is recorded in the audit log. Times are those of a clock in the UK. */
export async function shortNoticeCsv({
  timeFormat,
}: Pick<TimePreference, "timeFormat">): Promise<Result<ReadableStream<Uint8Array>>> {
  const client = await portal();
  const preference = { timeFormat, timeZone: constants.calendarTimeZone };
  return streamCsv(
    columns.map(([heading]) => heading),
    (row: ShortNotice) => columns.map(([, cell]) => cell(row, preference)),
    async (after) => {
      const page = await client.jobs.shortNotice({ after, limit: constants.listPageSizeMax });
      if (!after) await client.jobs.recordShortNoticeExport({});
      return page;
    },
  );
}
