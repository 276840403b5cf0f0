/** When a worker is unavailable, in words, and what the form of a day does: for staff, and for the worker themselves. */
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import { inPageOrder } from "@/lib/bff/forms/submitted-values";
import { timeFrom } from "@/lib/bff/jobs";
import type { openPage } from "@/lib/bff/page";
import { workerPath } from "@/lib/bff/profiles/paths";
import type { Result } from "@/lib/bff/result";
import { UNAVAILABLE_WINDOWS_MAX } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { availabilityPage as words } from "@/lib/config/messages/availability";
import { type AvailabilityDay, type AvailabilityWeek, availabilityDayInput } from "@/lib/contract/availability";
import { endsNextDay, formatDateTimeRange, formatLongDate } from "@/lib/format";

const { availability: texts, general } = messages;

type Reader = "staff" | "own";
type Values = Record<string, string>;
type DayInput = { day: string; unavailable: { windows: { from: string; to: string }[] | null } | null };

const rows = Array.from({ length: UNAVAILABLE_WINDOWS_MAX }, (_, n) => n);

type Booking = AvailabilityDay["bookings"][number];
const said = (say: (when: string, service: string) => string, { startAt, endAt, service }: Booking): string =>
  say(formatDateTimeRange(startAt, endAt), service);

function stateOf({ unavailable, bookings }: AvailabilityDay): string {
  if (!unavailable) return bookings.map((one) => said(words.bookedFor, one)).join("; ") || words.available;
  if (!unavailable.windows) return words.wholeDay;
  return words.unavailable(unavailable.windows.map(({ from, to }) => texts.window(from, to, endsNextDay(from, to))));
}

function enteredBy({ unavailable }: AvailabilityDay, reader: Reader): string {
  if (!unavailable) return "";
  if (unavailable.by === "agency") return reader === "own" ? words.byYourAgency : words.byAgency;
  return reader === "own" ? "" : words.byWorker;
}

/** The shifts that are booked for a time at which the worker is unavailable. */
export const conflictsOf = ({ bookings }: AvailabilityDay, reader: Reader): string[] =>
  bookings
    .filter(({ isUnavailable }) => isUnavailable)
    .map((one) => said(reader === "own" ? words.ownBooked : words.booked, one));

/** The days of a week as its list shows them. */
export const availabilityLines = ({ days }: AvailabilityWeek, reader: Reader) =>
  days.map((one) => ({
    day: one.day,
    name: formatLongDate(one.day),
    state: stateOf(one),
    isAway: one.unavailable !== null,
    by: enteredBy(one, reader),
    booked: conflictsOf(one, reader),
  }));

/** What to know before a day is changed: the shifts that are booked on it. */
export const bookedOn = ({ bookings }: AvailabilityDay, reader: Reader): string[] =>
  bookings.map((one) => said(words.willStay[reader], one));

/** A day as its form shows it. */
export function dayValues({ unavailable }: Pick<AvailabilityDay, "unavailable">): Values {
  const when = !unavailable ? "available" : unavailable.windows ? "times" : "day";
  const windows = unavailable?.windows ?? [];
  return Object.fromEntries([
    ["when", when],
    ...rows.flatMap((n) => [
      [`windows.${n}.from`, windows[n]?.from ?? ""],
      [`windows.${n}.to`, windows[n]?.to ?? ""],
    ]),
  ]);
}

/** The windows that are filled in, at least in part, each with its row. */
const windowsIn = (values: Values) =>
  rows
    .map((n) => ({
      n,
      from: timeFrom(values[`windows.${n}.from`] ?? ""),
      to: timeFrom(values[`windows.${n}.to`] ?? ""),
    }))
    .filter(({ from, to }) => from !== "" || to !== "");

export type DayAnswer =
  | { status: "invalid" | "failed"; message: string; errors: { field: string; message: string }[]; values: Values }
  | { status: "continueTo"; path: string };

/**
 * Saves the day that a form was posted for: `save` makes the call, `path` is where the page continues. Errors are at
 * their controls.
 */
export async function saveDayByForm(
  data: FormData,
  {
    save,
    path,
  }: { save: (day: DayInput, values: Values) => Promise<Result<unknown>>; path: (values: Values) => string },
): Promise<DayAnswer> {
  const values = postedTexts(data);
  const windows = windowsIn(values);
  const refused = (problems: readonly { field: string; message: string }[]): DayAnswer => {
    const errors = problems.map(({ field, message }) => {
      const [, n, end] = /windows\.(\d+)\.(from|to)$/.exec(field) ?? [];
      const at =
        n === undefined
          ? field.includes("windows")
            ? "windows.0.from"
            : "when"
          : `windows.${windows[Number(n)]?.n ?? 0}.${end}`;
      return { field: at, message };
    });
    return { status: "invalid", message: general.problem, errors: inPageOrder(errors, values), values };
  };
  const { when } = values;
  if (when !== "available" && when !== "day" && when !== "times")
    return refused([{ field: "when", message: texts.whenNeeded }]);
  const unavailable =
    when === "available" ? null : { windows: when === "day" ? null : windows.map(({ from, to }) => ({ from, to })) };
  const parsed = availabilityDayInput.safeParse({ day: values["day"], unavailable });
  if (!parsed.success) {
    const problems = parsed.error.issues.map((issue) => ({ field: issue.path.join("."), message: issue.message }));
    if (problems.some(({ field }) => field === "day"))
      return { status: "failed", message: general.formUnreadable, errors: [], values };
    return refused(problems);
  }
  const result = await save(parsed.data, values);
  if (result.ok) return { status: "continueTo", path: path(values) };
  if (result.error.code === "BAD_REQUEST" && result.error.fields.length > 0) return refused(result.error.fields);
  return { status: "failed", message: result.error.message, errors: [], values };
}

/** The address of the worker's page with their availability. */
export const availabilityPath = (workerId: string, more: Record<string, string> = {}): string =>
  `${workerPath(workerId)}?${new URLSearchParams({ step: "availability", ...more })}`;

/** Saves a day for a worker of the agency. */
export const saveAvailabilityByForm = ({ call }: PortalAction, data: FormData): Promise<DayAnswer> =>
  saveDayByForm(data, {
    save: (day, values) => call((client) => client.availability.save({ workerId: values["workerId"] ?? "", ...day })),
    path: ({ workerId = "", day = "" }) => `${availabilityPath(workerId, { week: day, done: "availability" })}#done`,
  });

/** A worker's week as staff see it, and the day whose form is open. */
export async function loadAvailability(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  workerId: string,
  query: { week: string | undefined; day: string | undefined },
) {
  const result = await load(() => client.availability.ofWorker({ workerId, from: query.day ?? query.week }));
  if (!result.ok) return result;
  const opened = result.data.days.find(({ day }) => day === query.day);
  return {
    ok: true as const,
    data: {
      lines: availabilityLines(result.data, "staff"),
      before: result.data.before,
      after: result.data.after,
      opened: opened ? { day: opened.day, initial: dayValues(opened), booked: bookedOn(opened, "staff") } : null,
    },
  };
}
