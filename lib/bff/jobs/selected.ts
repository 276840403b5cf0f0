/** Changing several shifts at once: the selection in the page's address, and the posted form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { textOf } from "@/lib/bff/parameters";
import { type SelectionVerb, selectionVerbs } from "@/lib/config/closed-lists/jobs";
import { messages } from "@/lib/config/messages";
import { selectedPage } from "@/lib/config/messages/jobs";
import { copyDaysSchema, moveSchema, type SelectedJob, selectedMax } from "@/lib/contract/jobs";
import {
  type CalendarDate,
  calendarDate,
  clockTime,
  clockTimeLater,
  daysAfter,
  formatLongDate,
  mondayOf,
} from "@/lib/format";
import { invalid, type JobAnswer, unreadable } from ".";
import { doneOf, postedPath, valuesAgain } from "./posted";

const texts = messages.jobs;
const PREFIX = "job.";

/** What the address of the week says was done. */
const doneWords = { cancel: "cancelled", move: "moved", release: "released" } as const;

type Values = Record<string, string>;
export type SelectedAnswer =
  | JobAnswer
  | { status: "invalid"; title: string; message: string; errors: (FieldError & { about: string })[]; values: Values };
type FieldError = { field: string; message: string };

/** The ids of an address, each once. */
export const readIds = (given: unknown): string[] => {
  const all = (Array.isArray(given) ? given : [given]).filter((id) => z.uuid().safeParse(id).success);
  // One too many is enough for the call to refuse them.
  return [...new Set(all as string[])].slice(0, selectedMax + 1);
};

/** What an address asks for: what is to be done with which shifts, and by how many days they are to be moved, if it says so. */
export function readSelection(parameters: Record<string, unknown>): {
  verb: SelectionVerb;
  jobIds: string[];
  days: string | undefined;
} {
  const verb = selectionVerbs.find((one) => one === textOf(parameters["do"])) ?? "cancel";
  const days = textOf(parameters["days"]);
  return { verb, jobIds: readIds(parameters["job"]), days: days && wholeNumber.test(days) ? days : undefined };
}

/** Loads the selected shifts; an empty selection has none. */
export const loadSelection = (
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  jobIds: string[],
) => load(async () => (jobIds.length > 0 ? (await client.jobs.selected({ jobIds })).items : []));

/** A shift in the summary of errors. */
export const nameOf = ({ startAt, endAt, service }: Pick<SelectedJob, "startAt" | "endAt" | "service">): string => {
  const [start, end] = [new Date(startAt), new Date(endAt)];
  const day = formatLongDate(calendarDate(start));
  return `${day}, ${clockTime(start)}–${clockTime(end)}, ${service.name}`;
};

/** The list of a week, with what was done to how many shifts. */
export const listPath = (week: CalendarDate, done: string, count: number): string =>
  `/dashboard/jobs?view=list&week=${mondayOf(week)}&done=${done}&count=${count}`;

const wholeNumber = /^-?\d{1,3}$/;

/** A whole number that was entered; `none`, which no schema takes, for anything else. */
function numberIn(values: Values, name: "days" | "minutes"): string {
  const entered = values[name]?.trim().replace("−", "-") ?? "";
  return wholeNumber.test(entered) ? entered : "none";
}

/** By how much the shifts are to be moved, or why that is not valid. What is left empty stays. */
const moveIn = (values: Values) =>
  moveSchema.safeParse({
    days: values["days"]?.trim() ? numberIn(values, "days") : undefined,
    minutes: values["minutes"]?.trim() ? numberIn(values, "minutes") : undefined,
  });

/** Cancels, moves or releases shifts one by one; those that are refused are named, and the others stay done. */
async function changeEach(
  { call }: PortalAction,
  { verb, chosen, values }: { verb: Exclude<SelectionVerb, "copy">; chosen: readonly SelectedJob[]; values: Values },
): Promise<SelectedAnswer> {
  const by = verb === "move" ? moveIn(values) : null;
  const reason = values["reason"]?.trim() ?? "";
  if (by && !by.success) {
    const errors = by.error.issues.map(({ path, message }) => ({ field: String(path[0]), message }));
    return invalid(errors, values);
  }
  if (verb === "cancel" && !reason) return invalid([{ field: "reason", message: texts.cancelReasonNeeded }], values);
  const refused: (FieldError & { about: string })[] = [];
  const left = { ...values };
  for (const one of chosen) {
    const [jobId, lock] = [one._id, Number(values[`lock.${one._id}`] ?? 0)];
    const chargePence = Number(values[`charge.${one._id}`] ?? 0);
    const result = await call<unknown>((client) => {
      if (by?.success) return client.jobs.move({ jobId, lock, ...by.data });
      return verb === "release" ? client.jobs.release({ jobId }) : client.jobs.cancel({ jobId, reason, chargePence });
    });
    if (result.ok) {
      // Sent again, the form changes only those that are left.
      delete left[`${PREFIX}${jobId}`];
      continue;
    }
    const [own] = result.error.fields;
    refused.push({ field: "job", about: nameOf(one), message: own?.message ?? result.error.message });
  }
  const count = chosen.length - refused.length;
  const done = selectedPage.verbs[verb].done(count);
  if (refused.length > 0) {
    const title = count > 0 ? selectedPage.partly(done, refused.length) : messages.general.problem;
    return { status: "invalid", title, message: title, errors: refused, values: left };
  }
  const { days = 0, minutes = 0 } = by?.success ? by.data : {};
  const startAt = new Date(chosen[0]?.startAt ?? 0);
  const { day } = clockTimeLater(calendarDate(startAt), clockTime(startAt), minutes);
  return { status: "continueTo", path: listPath(daysAfter(day, days), doneWords[verb], count) };
}

/** Posts shifts again on later days. */
async function copyAll(
  { call }: PortalAction,
  { chosen, values }: { chosen: readonly SelectedJob[]; values: Values },
): Promise<SelectedAnswer> {
  const days = copyDaysSchema.safeParse(numberIn(values, "days"));
  if (!days.success) return invalid([{ field: "days", message: texts.copyDaysNeeded }], values);
  const jobIds = chosen.map(({ _id }) => _id);
  const idempotencyKey = values["idempotencyKey"] ?? "";
  const result = await call((client) => client.jobs.copySelected({ jobIds, days: days.data, idempotencyKey }));
  if (!result.ok) {
    const { fields, message } = result.error;
    if (fields.length > 0) return invalid(fields, values);
    return { status: "failed", message, errors: [], values: valuesAgain(result.error, values) };
  }
  const first = daysAfter(calendarDate(new Date(chosen[0]?.startAt ?? 0)), days.data);
  const [posting, ...others] = result.data.postings;
  if (posting && others.length === 0) {
    const serviceId = chosen[0]?.service._id ?? "";
    return { status: "continueTo", path: postedPath({ week: first, serviceId }, posting) };
  }
  const { done, more } = doneOf(result.data.postings);
  return { status: "continueTo", path: `${listPath(first, done, jobIds.length)}${more}` };
}

/** Does with the selected shifts what the form's `verb` names, then redirects to their week. */
export async function changeSelectedByForm(action: PortalAction, data: FormData): Promise<SelectedAnswer> {
  const values = postedTexts(data);
  const verb = selectionVerbs.find((one) => one === values["verb"]);
  if (!verb) return unreadable(values);
  const named = Object.keys(values).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  const jobIds = readIds(named);
  if (jobIds.length === 0) return invalid([{ field: "job", message: texts.selectionNeeded }], values);
  const found = await action.call((client) => client.jobs.selected({ jobIds }));
  if (!found.ok) return { status: "failed", message: found.error.message, errors: [], values };
  const chosen = found.data.items;
  return verb === "copy" ? copyAll(action, { chosen, values }) : changeEach(action, { verb, chosen, values });
}
