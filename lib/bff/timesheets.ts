/** Timesheets: the list's address with the one that is open, the posted forms, and the files that prove hours. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { type PortalAction, portalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { failed, invalid, type PostedAnswer, unreadable, type Values } from "@/lib/bff/forms/answer";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts, rowsIn } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import { fileErrorOf } from "@/lib/bff/organisations/files";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { refererOf } from "@/lib/bff/request";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { expiredPath } from "@/lib/bff/sessions/session";
import { type DocumentFile, toDocumentFile } from "@/lib/bff/stored-documents";
import { proofKinds } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { timesheetsPage } from "@/lib/config/messages/timesheets";
import { timesheetsWaitFor } from "@/lib/config/states/timesheet";
import { type BulkResults, type Timesheet, type TimesheetList, timesheetListSchema } from "@/lib/contract/timesheets";
import { calendarDate, formatDate } from "@/lib/format";
import { timeFrom } from "./jobs";
import { askedPage, type ListAddress, nextInList, pageLeft, readListAddress } from "./lists";

const texts = messages.timesheets;
const words = timesheetsPage;

type TimesheetsQuery = ListAddress & { show: TimesheetList };

const has = <T extends object>(all: T, key: string | null | undefined): key is Extract<keyof T, string> =>
  typeof key === "string" && Object.hasOwn(all, key);

const fileMessage = (word: string | null | undefined): string | null =>
  has(words.fileErrors, word) ? words.fileErrors[word] : fileErrorOf(word ?? undefined);

/** The worker and the day of a timesheet. */
const whoseHours = ({ worker, planned }: Pick<Timesheet, "worker" | "planned">): string =>
  words.whoseHours(worker ?? words.erased, formatDate(calendarDate(planned.startAt)));

/** What was done; `decided` is the timesheet that was decided on, which is not the one that is open now. */
function doneMessage(
  { done, count, what }: Partial<Record<"done" | "count" | "what", string>>,
  decided: Timesheet | null,
): string | null {
  if (done === "bulk" && has(words.bulkDone, what) && /^\d{1,3}$/.test(count ?? "")) {
    return words.bulkResult(Number(count), words.bulkDone[what]);
  }
  if (has(words.decisionDone, done)) return words.decisionDone[done](decided ? whoseHours(decided) : words.someHours);
  return has(words.done, done) ? words.done[done] : null;
}

/**
 * Loads the list that an address asks for, the timesheet that is open and the one that follows it, and what has just been
 * done. `opened` is null where none is open, `missing` where the caller may not see it.
 */
export async function loadTimesheets(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  parameters: Record<string, unknown>,
) {
  const given = readTexts(parameters, ["show", "open", "done", "of", "count", "what", "error"]);
  const timesheetId = z.uuid().safeParse(given.open).data;
  const opened = timesheetId ? await load(() => client.timesheets.get({ timesheetId })) : null;
  // A link of an e-mail names no list: the next one then comes from the list that the opened one is in.
  const usual = opened?.ok ? opened.data.status : timesheetsWaitFor[person.group][0];
  const show = timesheetListSchema.catch(usual).parse(given.show);
  const asked = readListAddress(parameters);
  const result = await load(async () => {
    const [page, listSettings] = await Promise.all([
      pageLeft(asked, (address) => client.timesheets.list({ show, ...askedPage(address) })),
      client.settings.ofList({ list: "timesheets" }),
    ]);
    return { ...page, listSettings };
  });
  const query: TimesheetsQuery = { show, ...(result.ok ? result.data.address : asked) };
  const next = result.ok
    ? await nextInList(result.data.list, given.open, (after) =>
        load(() => client.timesheets.list({ show, after, limit: 1 })),
      )
    : null;
  const decidedId = has(words.decisionDone, given.done) ? z.uuid().safeParse(given.of).data : undefined;
  const readDecided = () => (decidedId ? load(() => client.timesheets.get({ timesheetId: decidedId })) : null);
  const decided = decidedId === timesheetId ? opened : await readDecided();
  return {
    query,
    result,
    opened,
    isMissing: given.open !== undefined && (!opened || (!opened.ok && opened.error.code === "NOT_FOUND")),
    next,
    message: doneMessage(given, decided?.ok ? decided.data : null),
    fileError: fileMessage(given.error),
  };
}

/** The control of a field of the call. */
export const controlOf = (field: string): string => field.replace(/^hours\./, "").replace(/^rating\./, "");

/** The form as a call refused it. */
function refused(error: ResultError, values: Values): PostedAnswer {
  const errors = fieldErrors(error).map(({ field, message }) => ({
    field: controlOf(field),
    message,
    // The file has a form of its own.
    ...(field === "file" ? { href: "#f-proof-file" } : {}),
  }));
  if (errors.length > 0) return invalid(errors, values);
  return failed(error.message, values);
}

const whole = (text: string | undefined): number =>
  /^\d{1,4}$/.test(text?.trim() ?? "") ? Number(text?.trim()) : Number.NaN;
const occurrenceOf = (text: string | undefined): "first" | "second" | undefined =>
  text === "first" || text === "second" ? text : undefined;

/** The hours of a posted form; what is not valid is refused by the call. */
export const hoursOf = (values: Values) => ({
  startDate: values["startDate"] ?? "",
  startTime: timeFrom(values["startTime"] ?? ""),
  startOccurrence: occurrenceOf(values["startOccurrence"]),
  endDate: values["endDate"] ?? "",
  endTime: timeFrom(values["endTime"] ?? ""),
  endOccurrence: occurrenceOf(values["endOccurrence"]),
  breakMinutes: values["breakMinutes"]?.trim() ? whole(values["breakMinutes"]) : 0,
  waking: rowsIn(values, "waking").flatMap(({ from = "", fromOccurrence, to = "", toOccurrence }) =>
    from || to
      ? [
          {
            from: timeFrom(from),
            fromOccurrence: occurrenceOf(fromOccurrence),
            to: timeFrom(to),
            toOccurrence: occurrenceOf(toOccurrence),
          },
        ]
      : [],
  ),
});

const baseSchema = z.object({ timesheetId: z.uuid(), lock: z.coerce.number().int() });
const ROW = /^row\.([0-9a-f-]{36})\.(\d{1,6})$/;

/** The page of the form, with other parameters. Only a page of ours. */
function pageWith(values: Values, change: Record<string, string | undefined>): string {
  const url = new URL(ownPath(values["page"]) ?? "/dashboard/tasks/timesheet", "http://portal.invalid");
  for (const name of ["done", "of", "error", "count", "what"]) url.searchParams.delete(name);
  for (const [name, value] of Object.entries(change)) {
    if (value) url.searchParams.set(name, value);
    else url.searchParams.delete(name);
  }
  return `${url.pathname}${url.search}`;
}

/** What a press on several rows has done: a redirect if to all, otherwise how many and why others were left. */
function bulkAnswer(values: Values, what: "pending" | "submitted", { results }: BulkResults): PostedAnswer {
  const count = results.filter(({ isDone }) => isDone).length;
  if (count === results.length) {
    return { status: "continueTo", path: pageWith(values, { done: "bulk", count: String(count), what }) };
  }
  const reasons = [...new Set(results.flatMap(({ isDone, text }) => (isDone || !text ? [] : [text])))];
  return {
    status: "failed",
    message: [
      words.bulkResult(count, words.bulkDone[what]),
      words.bulkLeft(results.length - count),
      `${reasons.join(". ")}.`,
    ].join(" "),
    errors: [],
    values: {},
  };
}

async function manyByForm({ call }: PortalAction, values: Values): Promise<PostedAnswer> {
  const what = values["do"] === "approveMany" ? "submitted" : "pending";
  const items = Object.keys(values).flatMap((name) => {
    const [, timesheetId, lock] = ROW.exec(name) ?? [];
    return timesheetId ? [{ timesheetId, lock: Number(lock) }] : [];
  });
  if (items.length === 0) return invalid([{ field: "row", message: texts.noneChosen }], values);
  const result = await call((client) =>
    what === "submitted" ? client.timesheets.approveMany({ items }) : client.timesheets.submitPlanned({ items }),
  );
  return result.ok ? bulkAnswer(values, what, result.data) : refused(result.error, values);
}

type Seen = z.infer<typeof baseSchema>;

function changeOf({ call }: PortalAction, values: Values, seen: Seen): Promise<Result<unknown>> | null {
  const reason = values["reason"] ?? "";
  switch (values["do"]) {
    case "submit":
      return call((client) => client.timesheets.submit({ ...seen, hours: hoursOf(values), reason }));
    case "withdraw":
      return call((client) => client.timesheets.withdraw(seen));
    case "approve": {
      const stars = values["stars"] ? whole(values["stars"]) : null;
      const rating = stars === null ? null : { stars, comment: values["comment"] ?? "" };
      return call((client) => client.timesheets.approve({ ...seen, rating }));
    }
    case "dispute": {
      const hours = values["noneWorked"] === "on" ? null : hoursOf(values);
      return call((client) => client.timesheets.dispute({ ...seen, reason, hours }));
    }
    case "accept":
      return call((client) => client.timesheets.answer({ ...seen, decision: "accept" }));
    case "contest":
      return call((client) => client.timesheets.answer({ ...seen, decision: "contest", reason }));
    case "decide": {
      const hoursFor = values["hoursOf"] as "agency" | "provider" | "between";
      const hours = hoursFor === "between" ? { hours: hoursOf(values) } : {};
      return call((client) => client.timesheets.decide({ ...seen, hoursOf: hoursFor, ...hours, reason }));
    }
    default:
      return null;
  }
}

/**
 * Carries out what a posted form asks for: the next timesheet opens after a decision. Answers with the errors and what was
 * typed.
 */
export async function timesheetByForm(action: PortalAction, data: FormData): Promise<PostedAnswer> {
  const values = postedTexts(data);
  if (values["do"] === "approveMany" || values["do"] === "submitPlanned") return manyByForm(action, values);
  const base = baseSchema.safeParse(values);
  if (!base.success) return unreadable(values);
  const fileId = z.uuid().safeParse(values["fileId"]).data;
  const { timesheetId } = base.data;
  if (values["do"] === "removeProof" && fileId) {
    const removed = await action.call((client) => client.timesheets.removeProof({ timesheetId, fileId }));
    return removed.ok
      ? { status: "continueTo", path: pageWith(values, { done: "removed" }) }
      : refused(removed.error, values);
  }
  const change = changeOf(action, values, base.data);
  if (!change) return unreadable(values);
  const result = await change;
  if (!result.ok) return refused(result.error, values);
  const next = z.uuid().safeParse(values["next"]).data;
  return { status: "continueTo", path: pageWith(values, { open: next, done: values["do"], of: timesheetId }) };
}

const uploadSchema = z.object({ timesheetId: z.uuid(), kind: z.enum(proofKinds), key: z.uuid().optional() });

function wordOf({ code, reason }: ResultError): string {
  if (fileMessage(reason)) return reason ?? "refused";
  return code === "SERVICE_UNAVAILABLE" || code === "TOO_MANY_REQUESTS" ? "unavailable" : "refused";
}

/** Why a file was not added though it may be later: the browser then stores it. */
const FOR_NOW = ["unavailable"];
/** Why it cannot be added from the page that sends it, however often that tries. */
const NOT_HERE = ["expired", "otherOrganisation"];

/** The answer to a posted file: data for a script, and for a plain form the page to redirect to. */
type ProofAnswer = {
  status: "added" | "later" | "notHere" | "refused";
  message: string;
  httpStatus: number;
  path: string;
};

function proofAnswer(values: Values, error: string | null): ProofAnswer {
  if (!error)
    return { status: "added", message: words.done.proof, httpStatus: 200, path: pageWith(values, { done: "proof" }) };
  const status = FOR_NOW.includes(error) ? "later" : NOT_HERE.includes(error) ? "notHere" : "refused";
  const message = fileMessage(error) ?? messages.session.expired;
  return { status, message, httpStatus: 200, path: pageWith(values, { error }) };
}

/** Receives a file that proves hours; never throws, whatever an anonymous visitor sends. */
export async function receiveTimesheetFile(request: Request): Promise<ProofAnswer> {
  const data = await readFormData(request).catch(() => undefined);
  if (!data) {
    const from = refererOf(request);
    const page = from ? `${from.pathname}${from.search}` : "";
    return proofAnswer({ page }, data === null ? "tooLarge" : "refused");
  }
  const values = postedTexts(data);
  const answer = await portalAction<{ error: string | null }>(
    data,
    [],
    async ({ call }) => {
      const about = uploadSchema.safeParse(values);
      const file = data.get("file");
      if (!about.success) return { error: z.uuid().safeParse(values["timesheetId"]).success ? "proofKind" : "refused" };
      if (!(file instanceof File) || file.size === 0) return { error: "missing" };
      if (file.size > constants.fileMaxBytes) return { error: "tooLarge" };
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const name = (file.name || "proof").slice(0, 200);
      const result = await call((client) => client.timesheets.addProof({ ...about.data, file: { name, base64 } }));
      return { error: result.ok ? null : wordOf(result.error) };
    },
    true,
  );
  if ("error" in answer) return proofAnswer(values, answer.error);
  if (answer.reason !== "expired") return proofAnswer(values, answer.reason ?? "unavailable");
  return { ...proofAnswer(values, "expired"), httpStatus: 401, path: await expiredPath() };
}

/** A file that proves hours, for any caller who may see it. */
export const openTimesheetProof = (timesheetId: string, fileId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).timesheets.proof({ timesheetId, fileId })));
