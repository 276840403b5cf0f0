/** The calendar of shifts: what its address names, and what its page shows. */
import { z } from "zod";
import type { UserGroup } from "@/lib/access";
import { askedPage, type ListAddress, readListAddress } from "@/lib/bff/lists";
import type { openPage } from "@/lib/bff/page";
import { textOf } from "@/lib/bff/parameters";
import { clock } from "@/lib/config/clock";
import { type JobGrouping, type JobView, jobGroupings, jobGroups, jobViews } from "@/lib/config/closed-lists/jobs";
import { type JobStatus, jobGroupOf, jobStates } from "@/lib/config/states/job";
import { statusesOf } from "@/lib/config/states/table";
import type { JobFilters } from "@/lib/contract/jobs";
import { type CalendarDate, calendarDate } from "@/lib/format";
import { type JobsWeek, readDay, weekAround } from ".";
import { loadJob } from "./page";

type CalendarQuery = Partial<Record<"view" | "by" | "week" | "day" | "status" | "type" | "service" | "open", string>>;

export type Calendar = {
  view: JobView;
  /** What the rows of the week are. */
  by: JobGrouping;
  week: JobsWeek;
  /** The day that is shown by itself. */
  day: CalendarDate;
  filters: JobFilters;
  page: ListAddress;
  /** The address without its page: what every link of the calendar keeps. */
  query: CalendarQuery & { week: CalendarDate };
};

const all = statusesOf(jobStates);

/** The statuses that a filter names: one, or those of a group. */
const statuses: ReadonlyMap<string, readonly JobStatus[]> = new Map<string, readonly JobStatus[]>([
  ...all.map((status) => [status, [status]] as const),
  ...jobGroups.map((group) => [group, all.filter((status) => jobGroupOf[status] === group)] as const),
]);

/** What the form to post a shift enters for someone who looks at a day, at a week to come, or at one service. */
export const postingFrom = ({ view, day, week, filters }: Calendar): Partial<Record<"date" | "service", string>> => {
  const date = view === "day" ? day : week.monday > week.today ? week.monday : undefined;
  return { ...(date ? { date } : {}), ...(filters.serviceId ? { service: filters.serviceId } : {}) };
};

const uuidOf = (value: unknown): string | undefined => {
  const text = textOf(value);
  return z.uuid().safeParse(text).success ? text : undefined;
};

/** The calendar that an address names to someone of this group; parameters that are not valid are left out. */
export function readCalendar(parameters: Record<string, unknown>, group: UserGroup): Calendar {
  const today = calendarDate(clock.now());
  const view = jobViews.find((one) => one === textOf(parameters["view"])) ?? "week";
  const grouping = jobGroupings.find((one) => one === textOf(parameters["by"])) ?? "service";
  const by = group === "Agency" ? grouping : "service";
  const wanted = readDay(parameters["week"]) ?? today;
  const week = weekAround((view === "day" ? readDay(parameters["day"]) : null) ?? wanted, today);
  const isThisWeek = week.monday <= today && today < week.next;
  const day = readDay(parameters["day"]) ?? (isThisWeek ? today : week.monday);
  const status = textOf(parameters["status"]) ?? "";
  const named = statuses.get(status);
  const [type, service, open] = [uuidOf(parameters["type"]), uuidOf(parameters["service"]), uuidOf(parameters["open"])];
  return {
    view,
    by,
    week,
    day,
    filters: {
      ...(named ? { status: [...named] } : {}),
      ...(type ? { workerTypeId: type } : {}),
      ...(service ? { serviceId: service } : {}),
    },
    page: readListAddress(parameters),
    query: {
      ...(view === "week" ? {} : { view }),
      ...(by === "service" ? {} : { by }),
      week: week.monday,
      ...(view === "day" ? { day } : {}),
      ...(named ? { status } : {}),
      ...(type ? { type } : {}),
      ...(service ? { service } : {}),
      ...(view === "week" && open ? { open } : {}),
    },
  };
}

/** Reads what the calendar's page shows: the counts of the week, or the shifts of a day or a week as a list. */
export async function loadCalendar({ client, load }: Awaited<ReturnType<typeof openPage>>, calendar: Calendar) {
  const { view, by, week, day, filters, page, query } = calendar;
  const asked = { week: week.monday, ...filters };
  const weekBy = {
    service: () => client.jobs.week({ ...asked, after: page.after, open: query.open }),
    branch: () => client.jobs.weekByBranch({ ...asked, after: page.after, open: query.open }),
    worker: () => client.jobs.weekByWorker({ ...asked, after: page.after }),
  };
  return load(async () => {
    const [choices, shown] = await Promise.all([
      client.jobs.filters({ week: week.monday }),
      view === "week"
        ? weekBy[by]()
        : Promise.all([
            client.jobs.list({ ...asked, ...askedPage(page), ...(view === "day" ? { day } : {}) }),
            client.settings.ofList({ list: "jobs" }),
          ]).then(([list, listSettings]) => ({ list, listSettings })),
    ]);
    return { choices, shown };
  });
}

/**
 * The shift that the address opens beside the calendar, with what was just done there; null where it names none, or none
 * for the caller.
 */
export async function loadShiftBeside(
  page: Awaited<ReturnType<typeof openPage>>,
  parameters: Record<string, unknown>,
): Promise<NonNullable<Awaited<ReturnType<typeof loadJob>>> | null> {
  const jobId = uuidOf(parameters["shift"]);
  return jobId === undefined ? null : loadJob(page, jobId, { done: parameters["done"] });
}
