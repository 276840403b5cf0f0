/** Shifts: the week in the list's address, and the posted forms of their pages. */
import { z } from "zod";
import { mobilePath } from "@/lib/access";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts, selectedIn } from "@/lib/bff/forms/rows";
import { fieldErrors, inPageOrder } from "@/lib/bff/forms/submitted-values";
import { askedPage, type ListAddress, pageLeft, partWithOpen, readListAddress } from "@/lib/bff/lists";
import { afterRow, decideTask, decideThenNext, listOf, queueIn } from "@/lib/bff/next-one";
import type { openPage } from "@/lib/bff/page";
import { readTexts, textOf } from "@/lib/bff/parameters";
import type { ResultError } from "@/lib/bff/result";
import { clock } from "@/lib/config/clock";
import { BREAKS_MAX, breakControl } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { postJobPage } from "@/lib/config/messages/jobs";
import { jobAuthorisationsPage } from "@/lib/config/messages/jobs/authorisations";
import { onBehalf } from "@/lib/config/messages/on-behalf";
import {
  authorisationListSchema,
  type Estimate,
  type NamedBudget,
  postInputSchema,
  presetInputSchema,
} from "@/lib/contract/jobs";
import {
  type CalendarDate,
  calendarDate,
  daysAfter,
  formatDate,
  formatDateRange,
  formatLength,
  formatMoney,
  formatMonth,
  mondayOf,
  parseDate,
  type TimePreference,
} from "@/lib/format";
import { countIn, postedPath, seenIn, seenInAddress, seenNames, valuesAgain } from "./posted";
import { restOf } from "./rest";

const texts = messages.jobs;
const { cost: costTexts } = postJobPage;

export type JobsWeek = {
  /** The Monday of the week that is shown, and of those around it. */
  monday: CalendarDate;
  previous: CalendarDate;
  next: CalendarDate;
  today: CalendarDate;
};

/** Years in which a week can be shown. */
const isShown = (date: CalendarDate): boolean => date >= "2000-01-01" && date <= "2099-12-31";

/** The day that a text of an address names; null for any other text. */
export function readDay(text: unknown): CalendarDate | null {
  const day = parseDate(textOf(text) ?? "");
  return day && isShown(day) ? day : null;
}

/** The week of a day, and those around it. */
export function weekAround(day: CalendarDate, today: CalendarDate): JobsWeek {
  const monday = mondayOf(day);
  return { monday, previous: daysAfter(monday, -7), next: daysAfter(monday, 7), today };
}

/** The week that an address names by one of its days, this week for any other text, and the page's cursor. */
export function readJobsQuery(parameters: Record<string, unknown>): { week: JobsWeek } & ListAddress {
  const today = calendarDate(clock.now());
  return { week: weekAround(readDay(parameters["week"]) ?? today, today), ...readListAddress(parameters) };
}

type Values = Record<string, string>;
type FormError = { field: string; message: string };
export type JobAnswer =
  | { status: "invalid" | "failed"; message: string; errors: FormError[]; values: Values }
  | {
      status: "editing";
      message: string;
      values: Values;
      cost?: {
        lead: string[];
        offers: { agency: string; total: string; parts: { what: string; amount: string }[] }[];
        notes: string[];
        budgets?: NamedBudget[];
      };
    }
  | { status: "continueTo"; path: string };

const genderControls: Readonly<Record<string, string>> = {
  "gender.gender": "preferredGender",
  "gender.reason": "genderReason",
  "gender.note": "genderNote",
};

/** The breaks that were entered, by their places in the form; the others are empty. */
const enteredBreaks = (values: Values): number[] =>
  [...Array(BREAKS_MAX).keys()].filter((n) => values[breakControl("Minutes", n)]?.trim());

/** The control of a field of the call. */
const controlOf = (path: string, values: Values): string => {
  const [area, place] = path.split(".");
  if (area === "breaks") return breakControl("Minutes", enteredBreaks(values)[Number(place ?? 0)] ?? 0);
  if (path.startsWith("recurrence.weekdays")) return "weekday";
  if (path.startsWith("gender.")) return genderControls[path] ?? path;
  if (/^(skills|certificates)\./.test(path)) return path.split(".")[0] ?? path;
  return path.startsWith("recurrence") ? (path.split(".")[1] ?? "repeat") : path;
};

export const invalid = (errors: readonly FormError[], values: Values): JobAnswer => {
  const named = errors.map(({ field, message }) => ({ field: controlOf(field, values), message }));
  const firsts = named.filter(({ field }, n) => named.findIndex((other) => other.field === field) === n);
  return {
    status: "invalid",
    message: messages.general.problem,
    errors: inPageOrder(firsts, values),
    values,
  };
};

export function failed(error: ResultError, values: Values): JobAnswer {
  const errors = fieldErrors(error);
  if (errors.length > 0) return invalid(errors, values);
  return { status: "failed", message: error.message, errors: [], values };
}

export const issuesOf = ({ issues }: z.ZodError): FormError[] =>
  issues.map(({ path, message }) => ({ field: path.join("."), message }));

/** A time as people enter it, `8:00`, `08.00` or `0800`, as `HH:MM`; any other text as it is. */
export const timeFrom = (text: string): string => {
  const [, hour, minute] = /^(\d{1,2})[:.]?(\d{2})$/.exec(text.trim()) ?? [];
  return hour && minute ? `${hour.padStart(2, "0")}:${minute}` : text.trim();
};

const whole = (text: string | undefined): number =>
  /^\d{1,6}$/.test(text?.trim() ?? "") ? Number(text?.trim()) : Number.NaN;

const WEEKDAYS = [1, 2, 3, 4, 5, 6, 7];

/** How a shift is repeated; undefined for once. */
function recurrenceFrom(values: Values) {
  const { repeat = "once" } = values;
  if (repeat === "once") return undefined;
  const until = parseDate(values["until"] ?? "") ?? "";
  return repeat === "week"
    ? { every: repeat, weekdays: WEEKDAYS.filter((day) => values[`weekday.${day}`] === "on"), until }
    : { every: repeat, until };
}

/** What a submitted shift asks of a worker. */
const asksFrom = (values: Values) => ({
  skills: selectedIn(values, "skill"),
  certificates: selectedIn(values, "certificate"),
  gender: values["preferredGender"]
    ? { gender: values["preferredGender"], reason: values["genderReason"] ?? "", note: values["genderNote"] ?? "" }
    : null,
});

/** A submitted shift. */
export const postFrom = (values: Values) => ({
  idempotencyKey: values["idempotencyKey"] || undefined,
  serviceId: values["serviceId"] ?? "",
  unit: values["unit"] ?? null,
  jobType: values["jobType"] ?? "",
  workerTypeId: values["workerTypeId"] ?? "",
  vacancies: whole(values["vacancies"]),
  date: parseDate(values["date"] ?? "") ?? "",
  startTime: timeFrom(values["startTime"] ?? ""),
  startOccurrence: values["startOccurrence"] || undefined,
  endTime: timeFrom(values["endTime"] ?? ""),
  endOccurrence: values["endOccurrence"] || undefined,
  breaks: enteredBreaks(values).map((n) => ({
    minutes: whole(values[breakControl("Minutes", n)]),
    isPaid: values[breakControl("Paid", n)] === "on",
  })),
  recurrence: recurrenceFrom(values),
  leavesOutSkipped: values["leaveOut"] === "on" || undefined,
  notes: values["notes"] ?? null,
  ...asksFrom(values),
});

/** What a part of the price is for, such as `Standard: 11 hours 30 minutes at £17.89 an hour`. */
function partText({ band, basis, minutes, ratePence }: Estimate["offers"][number]["parts"][number]): string {
  const name = band === "standard" ? costTexts.standard : messages.agreementPages.bands[band].label;
  return basis === "hourly"
    ? costTexts.hourly(name, formatLength(minutes), formatMoney(ratePence))
    : costTexts.fixed(name);
}

/** The most days that are named in one sentence. */
const NAMED_DAYS = 6;

function namesOf(days: readonly string[]): string {
  const named = days.slice(0, NAMED_DAYS).map((day) => formatDate(day));
  return days.length > NAMED_DAYS ? costTexts.andMore(named.join(", "), days.length - NAMED_DAYS) : named.join(", ");
}

/** The bank holidays of the shifts: each agreement says which days it counts. */
function holidaysOf(offers: Estimate["offers"]): string[] {
  const counting = offers.filter(({ holidays }) => holidays.length > 0);
  const [first] = counting;
  if (!first) return [];
  const isOne = offers.every(({ holidays }) => holidays.join() === first.holidays.join());
  return isOne
    ? [costTexts.holidays(namesOf(first.holidays))]
    : counting.map(({ agency, holidays }) => costTexts.holidaysWith(agency, namesOf(holidays)));
}

/** What would be posted on more than one day. */
function leadOf({ days, uncovered, leftOut, offers }: Estimate, vacancies: number): string[] {
  const [first, last] = [days[0], days.at(-1)];
  if (!first || !last || days.length + leftOut.length < 2) return [];
  const [best] = offers;
  return [
    costTexts.shifts(days.length * vacancies, formatDateRange(first, last)),
    ...(best?.days === days.length ? [costTexts.total(best.agency, formatMoney(best.totalPence * vacancies))] : []),
    ...holidaysOf(offers),
    ...(uncovered.length > 0 && offers.length > 0 ? [costTexts.uncovered(namesOf(uncovered))] : []),
    ...(leftOut.length > 0 ? [costTexts.leftOut(namesOf(leftOut))] : []),
  ];
}

const agencyOf = ({ agency, days }: Estimate["offers"][number], all: number): string =>
  days < all ? costTexts.someDays(agency, days, all) : agency;

/** The cost of a shift in words; nothing is stored. */
function costAnswer(estimate: Estimate, vacancies: number, values: Values): JobAnswer {
  const { offers, budgets, days } = estimate;
  const title = days.length > 1 ? costTexts.titleOfMany : costTexts.title;
  return {
    status: "editing",
    message: offers.length === 0 ? costTexts.none : title,
    values,
    cost: {
      lead: leadOf(estimate, vacancies),
      offers: offers.map((offer) => ({
        agency: agencyOf(offer, days.length),
        total: formatMoney(offer.totalPence),
        parts: offer.parts.map((part) => ({ what: partText(part), amount: formatMoney(part.amountPence) })),
      })),
      notes: [
        ...(offers.length === 0 ? [costTexts.noneHint] : [costTexts.beforeVat]),
        ...(vacancies > 1 && offers.length > 0 ? [costTexts.each(vacancies)] : []),
      ],
      budgets: budgets.map(({ month, ...budget }) => ({ ...budget, key: month, name: formatMonth(month) })),
    },
  };
}

/** Saves what is entered as a preset, under the name of one that the form was filled from or as a new one. */
async function savePresetByForm({ call }: PortalAction, values: Values): Promise<JobAnswer> {
  const { date: _, vacancies: __, recurrence: ___, ...entered } = postFrom(values);
  const name = values["presetName"] ?? "";
  const isSame =
    Boolean(values["presetId"]) &&
    name.trim() === values["presetNamed"] &&
    values["serviceId"] === values["presetService"];
  const parsed = presetInputSchema.safeParse({
    ...entered,
    name,
    ...(isSame ? { presetId: values["presetId"], lock: values["presetLock"] } : {}),
  });
  if (!parsed.success) return invalid(presetErrors(issuesOf(parsed.error)), values);
  const result = await call((client) => client.jobs.savePreset(parsed.data));
  if (!result.ok) {
    const errors = fieldErrors(result.error);
    return errors.length > 0 ? invalid(presetErrors(errors), values) : failed(result.error, values);
  }
  const { presetId, lock } = result.data;
  return {
    status: "editing",
    message: messages.shiftPresets.saved(parsed.data.name),
    values: {
      ...values,
      presetId,
      presetLock: String(lock),
      presetNamed: parsed.data.name,
      presetService: parsed.data.serviceId,
    },
  };
}

const presetErrors = (errors: readonly FormError[]): FormError[] =>
  errors.map(({ field, message }) => ({ field: field === "name" ? "presetName" : field, message }));

/** Posts a shift, then redirects to its week; or says what it would cost, or saves it as a preset. */
export async function postJobByForm(action: PortalAction, data: FormData): Promise<JobAnswer> {
  const { call } = action;
  const values = postedTexts(data);
  if (values["do"] === "preset") return savePresetByForm(action, values);
  const parsed = postInputSchema.safeParse(postFrom(values));
  if (!parsed.success) return invalid(issuesOf(parsed.error), values);
  if (values["do"] === "estimate") {
    const cost = await call((client) => client.jobs.estimate(parsed.data));
    return cost.ok ? costAnswer(cost.data, parsed.data.vacancies, values) : failed(cost.error, values);
  }
  const result = await call((client) => client.jobs.post(parsed.data));
  if (!result.ok) return failed(result.error, valuesAgain(result.error, values));
  const { date, serviceId } = parsed.data;
  return { status: "continueTo", path: postedPath({ week: date, serviceId }, result.data) };
}

const CALENDAR = "/dashboard/jobs";

/** The calendar's address that a form of the drawer beside it posts, with what was done to its shift; null for any other. */
function besideCalendar(address: string, jobId: string, done: string): string | null {
  const at = URL.canParse(address, "http://portal") ? new URL(address, "http://portal") : null;
  if (at?.pathname !== CALENDAR || at.searchParams.get("shift") !== jobId) return null;
  at.searchParams.set("done", done);
  return `${CALENDAR}?${at.searchParams}`;
}

/** Where a form of a shift leads, with what was done: the shift's page in the portal that posted it, or the calendar beside it. */
export function donePath(values: Values, jobId: string, done: string): string {
  const portal = values["page"] === `/mobile/jobs/${jobId}` ? "mobile" : "dashboard";
  const queue = queueIn(values);
  return (
    besideCalendar(values["beside"] ?? "", jobId, done) ??
    `/${portal}/jobs/${jobId}?${new URLSearchParams({ done, ...(queue ? { queue } : {}) })}`
  );
}

/** An address of the desktop portal, in the portal that posted a form of a shift. */
const inPortalOf = (values: Values, jobId: string, path: string): string =>
  (values["page"] === `/mobile/jobs/${jobId}` ? mobilePath(path) : null) ?? path;

const jobSchema = z.object({ jobId: z.uuid() });
const withReason = (needed: string) =>
  jobSchema.extend({ allocationId: z.uuid(), reason: z.string().trim().min(1, needed) });
const changes = {
  suggest: jobSchema.extend({
    workerId: z.uuid(texts.workerNeeded),
    lock: z.string(),
    overrideReason: z.string().trim().optional(),
  }),
  accept: jobSchema.extend({ allocationId: z.uuid(), lock: z.string() }),
  decline: jobSchema.extend({ allocationId: z.uuid(), reason: z.string().trim().min(1, texts.declineReasonNeeded) }),
  cancel: jobSchema.extend({ reason: z.string().trim().min(1, texts.cancelReasonNeeded), chargePence: z.string() }),
  requestAuthorisation: jobSchema.extend({ authorisationId: z.uuid() }),
  withdrawAuthorisation: jobSchema.extend({ authorisationId: z.uuid() }),
  withdraw: jobSchema.extend({ allocationId: z.uuid() }),
  release: jobSchema,
  cancelBooking: withReason(texts.cancelBookingReasonNeeded),
  startSwap: withReason(texts.swapReasonNeeded).extend({ replacementId: z.string().optional(), lock: z.string() }),
  invite: jobSchema.extend({ workerId: z.uuid(texts.inviteNeeded) }),
  withdrawInvitation: jobSchema.extend({ allocationId: z.uuid() }),
  confirmInvitation: jobSchema.extend({
    allocationId: z.uuid(),
    lock: z.string(),
    overrideReason: z.string().trim().optional(),
  }),
  refuseInvitation: withReason(texts.invitationRefuseReasonNeeded).extend({ lock: z.string() }),
  endSwap: jobSchema.extend({ allocationId: z.uuid() }),
  block: withReason(texts.blockReasonNeeded),
  noShow: jobSchema.extend({ postAgain: z.string().optional() }),
  acceptTimes: jobSchema.extend({ changeId: z.uuid(), overrideReason: z.string().trim().optional() }),
  refuseTimes: jobSchema.extend({
    changeId: z.uuid(),
    reason: z.string().trim().min(1, texts.refuseTimesReasonNeeded),
  }),
  withdrawTimes: jobSchema.extend({ changeId: z.uuid() }),
  confirmOnBehalf: jobSchema,
  refuseOnBehalf: jobSchema.extend({ reason: z.string().trim().min(1, onBehalf.refuseReasonNeeded) }),
  withdrawOnBehalf: jobSchema.extend({ reason: z.string().trim().min(1, onBehalf.withdrawReasonNeeded) }),
};
type Change = keyof typeof changes;

const isChange = (word: string | undefined): word is Change => word !== undefined && Object.hasOwn(changes, word);

export const unreadable = (values: Values): JobAnswer => ({
  status: "failed",
  message: messages.general.formUnreadable,
  errors: [],
  values,
});

const swapWords = { putForward: "swapPutForward", accepted: "swapAccepted", failed: "swapFailed" } as const;

export type EmailedChange = "cancel" | "edit";

/** How an address says that something was done about which no agency, one or several are emailed. */
export const emailedWord = (done: EmailedChange, agencies: number): string =>
  agencies === 0 ? done : `${done}${agencies === 1 ? "Agency" : "Agencies"}`;

/** What the page says was done. */
function doneWord(change: Change, data: object): string {
  if (change === "cancel") return emailedWord(change, "agencies" in data ? Number(data.agencies) : 0);
  if ("isAccepted" in data && data.isAccepted) return "suggestAccepted";
  if (!("replacement" in data) || !data.replacement) return change;
  return swapWords[data.replacement as keyof typeof swapWords];
}

/** Carries out the change that the form's `do` names, then redirects to the shift's page in the same portal. */
export async function changeJobByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const word = values["do"];
  const base = jobSchema.safeParse(values);
  if (!isChange(word) || !base.success) return unreadable(values);
  const { jobId } = base.data;
  const parsed = changes[word].safeParse(values);
  if (!parsed.success) return invalid(issuesOf(parsed.error), values);
  const {
    allocationId = "",
    workerId = "",
    authorisationId = "",
    changeId = "",
    reason = "",
    chargePence,
    overrideReason,
    replacementId,
    lock,
  } = parsed.data as Partial<Values>;
  const change = () =>
    call(async (client) => {
      switch (word) {
        case "suggest":
          return client.jobs.suggest({
            jobId,
            workerId,
            overrideReason: overrideReason || undefined,
            lock: whole(lock),
          });
        case "accept":
          return client.jobs.decide({ jobId, allocationId, decision: "accept", lock: whole(lock) });
        case "decline":
          return client.jobs.decide({ jobId, allocationId, decision: "decline", reason });
        case "withdraw":
          return client.jobs.withdraw({ jobId, allocationId });
        case "cancel":
          return client.jobs.cancel({ jobId, reason, chargePence: whole(chargePence) });
        case "release":
          return client.jobs.release({ jobId });
        case "requestAuthorisation":
          return client.jobs.requestAuthorisation({ authorisationId });
        case "withdrawAuthorisation":
          return client.jobs.withdrawAuthorisation({ authorisationId });
        case "cancelBooking":
          return client.jobs.cancelBooking({ jobId, allocationId, reason });
        case "startSwap":
          return client.jobs.startSwap({
            jobId,
            allocationId,
            reason,
            replacementId: replacementId || undefined,
            lock: whole(lock),
          });
        case "invite":
          return client.jobs.invite({ jobId, workerId });
        case "withdrawInvitation":
          return client.jobs.withdrawInvitation({ jobId, allocationId });
        case "confirmInvitation":
          return client.jobs.answerInvitation({
            jobId,
            allocationId,
            decision: "confirm",
            lock: whole(lock),
            overrideReason: overrideReason || undefined,
          });
        case "refuseInvitation":
          return client.jobs.answerInvitation({ jobId, allocationId, decision: "refuse", lock: whole(lock), reason });
        case "endSwap":
          return client.jobs.endSwap({ jobId, allocationId });
        case "block":
          return client.jobs.block({ jobId, allocationId, reason });
        case "noShow":
          return client.jobs.reportNoShow({ jobId });
        case "acceptTimes":
          return client.jobs.answerTimeChange({
            jobId,
            changeId,
            decision: "accept",
            overrideReason: overrideReason || undefined,
          });
        case "refuseTimes":
          return client.jobs.answerTimeChange({ jobId, changeId, decision: "refuse", reason });
        case "withdrawTimes":
          return client.jobs.withdrawTimeChange({ jobId, changeId });
        case "confirmOnBehalf":
          return client.onBehalf.decide({ jobId, decision: "confirm" });
        case "refuseOnBehalf":
          return client.onBehalf.decide({ jobId, decision: "refuse", reason });
        case "withdrawOnBehalf":
          return client.onBehalf.withdraw({ jobId, reason });
      }
    });
  const decided = { id: jobId, of: jobId, done: (data: object) => doneWord(word, data) };
  const { result, next } = await decideTask({ call }, values, decided, change);
  if (!result.ok) return failed(result.error, values);
  if (next) return { status: "continueTo", path: inPortalOf(values, jobId, next) };
  if (word === "noShow" && values["postAgain"]) return postRest({ call }, values, jobId);
  return { status: "continueTo", path: donePath(values, jobId, doneWord(word, result.data)) };
}

/** Posts the rest of a shift to which no one came, then opens the new shift; where it cannot be posted, the old one. */
async function postRest({ call }: Pick<PortalAction, "call">, values: Values, jobId: string): Promise<JobAnswer> {
  const post = () =>
    call(async (client) => {
      const rest = restOf(await client.jobs.get({ jobId }), clock.now());
      return rest && client.jobs.post(rest);
    });
  const first = await post();
  // Once more where the server was too busy: the report is stored, and its key posts the rest once.
  const posted = !first.ok && first.error.code === "SERVICE_UNAVAILABLE" ? await post() : first;
  const [again] = posted.ok && posted.data ? posted.data.jobIds : [];
  const word = posted.ok && posted.data?.needsAuthorisation ? "noShowSent" : "noShowAgain";
  if (!again) return { status: "continueTo", path: donePath(values, jobId, "noShowAlone") };
  const portal = values["page"] === `/mobile/jobs/${jobId}` ? "mobile" : "dashboard";
  return { status: "continueTo", path: `/${portal}/jobs/${again}?done=${word}` };
}

const decisionSchema = z.object({ authorisationId: z.uuid(), requestedAt: z.iso.datetime() });
const AUTHORISATIONS = "/dashboard/tasks/job-authorisations";

/** What the page of requests says was done: of several, how many and how many not. */
function authorisedMessage(
  { done, left, shifts, ...seen }: Partial<Record<"done" | "left" | "shifts" | (typeof seenNames)[number], string>>,
  preference: TimePreference,
): string | null {
  if (done === "approve") return texts.authorised(countIn(shifts) || 1, seenIn(seen, preference));
  if (done === "refuse") return texts.refused;
  const approved = countIn(done);
  return approved === null ? null : jobAuthorisationsPage.selected(approved, countIn(left) ?? 0);
}

/** Loads the requests for authorisation that the address asks for, and what has just been done. */
export async function loadAuthorisations(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  parameters: Record<string, unknown>,
) {
  const names = ["show", "open", "refuse", "done", "left", "shifts", ...seenNames, "next"] as const;
  const { show: wanted, open: opened, refuse, next, ...said } = readTexts(parameters, [...names]);
  const show = authorisationListSchema.catch("pending").parse(wanted);
  const open = z.uuid().safeParse(opened).data;
  const asked = readListAddress(parameters);
  const result = await load(async () => {
    const [page, listSettings] = await Promise.all([
      pageLeft(asked, (address) =>
        partWithOpen(authorisationListSchema.options, { show, open }, (part, authorisationId) =>
          client.jobs.authorisations({ show: part, authorisationId, ...askedPage(address) }),
        ),
      ),
      client.settings.ofList({ list: "jobAuthorisations" }),
    ]);
    return { ...page, listSettings };
  });
  return {
    query: {
      show: result.ok ? result.data.list.show : show,
      open,
      ...(result.ok ? result.data.address : asked),
    },
    /** The request that is to be refused. */
    refuse,
    message: authorisedMessage(said, person.preference),
    /** The row that follows what has just been decided. */
    next: said.done === undefined ? undefined : next,
    result,
  };
}

const SELECTED = "selected.";
/** The most requests that are approved together: a page of the list. */
const selectedSchema = z.array(decisionSchema).max(constants.listPageSizeMax);

/** Approves the selected requests, each for itself, then redirects to what is left. */
async function approveSelected({ call }: PortalAction, values: Values): Promise<JobAnswer> {
  const ids = Object.keys(values).flatMap((name) => (name.startsWith(SELECTED) ? [name.slice(SELECTED.length)] : []));
  if (ids.length === 0) {
    return { status: "failed", message: jobAuthorisationsPage.selectNone, errors: [], values };
  }
  const parsed = selectedSchema.safeParse(
    ids.map((authorisationId) => ({ authorisationId, requestedAt: values[`seen.${authorisationId}`] })),
  );
  if (!parsed.success) return unreadable(values);
  let approved = 0;
  for (const one of parsed.data) {
    const result = await call((client) => client.jobs.authorise({ ...one, decision: "approve" }));
    if (result.ok) approved += 1;
  }
  const left = String(parsed.data.length - approved);
  const said = { done: String(approved), left, open: undefined, refuse: undefined };
  return { status: "continueTo", path: afterRow(values, AUTHORISATIONS, said) };
}

/** Approves or refuses a request, or approves several, as the form's `do` says, then redirects to what is left of that page. */
export async function authoriseByForm(action: PortalAction, data: FormData): Promise<JobAnswer> {
  const { call } = action;
  const values = postedTexts(data);
  if (values["do"] === "approveSelected") return approveSelected(action, values);
  const base = decisionSchema.safeParse(values);
  const decision = values["do"];
  if (!base.success || (decision !== "approve" && decision !== "refuse")) return unreadable(values);
  const reason = values["reason"]?.trim();
  if (decision === "refuse" && !reason) {
    return invalid([{ field: "reason", message: texts.refuseReasonNeeded }], values);
  }
  const given = decision === "refuse" ? { reason } : {};
  const page = askedPage(readListAddress(listOf(values, AUTHORISATIONS)));
  const waiting = async () => {
    const list = await call((client) => client.jobs.authorisations({ show: "pending", ...page }));
    return list.ok ? list.data.items.flatMap(({ _id, canDecide }) => (canDecide ? [_id] : [])) : [];
  };
  const { result, next } = await decideThenNext(base.data.authorisationId, waiting, () =>
    call((client) => client.jobs.authorise({ ...base.data, decision, ...given })),
  );
  if (!result.ok) return failed(result.error, values);
  const { shifts } = result.data;
  const said = {
    done: decision,
    left: undefined,
    open: undefined,
    refuse: undefined,
    shifts: shifts > 1 ? String(shifts) : undefined,
    ...seenInAddress(result.data),
  };
  return { status: "continueTo", path: afterRow(values, AUTHORISATIONS, said, next) };
}
