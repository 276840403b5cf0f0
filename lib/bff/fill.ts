/** Filling a week: what the page's address names, what it shows, and its posted forms. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import type { openPage } from "@/lib/bff/page";
import { textOf } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { type JobAnswer, readJobsQuery } from "./jobs";
import type { ResultError } from "./result";

const texts = messages.fill;
const PAGE = "/dashboard/jobs/fill";
const PREFIX = "row.";

const countIn = (text: string | undefined): number => (/^\d{1,3}$/.test(text ?? "") ? Number(text) : 0);

/** What has just been done, in words; null for anything else. */
function doneText(parameters: Record<string, unknown>): string | null {
  const done = textOf(parameters["done"]);
  const [count, left] = [countIn(textOf(parameters["count"])), countIn(textOf(parameters["left"]))];
  if (done === "put") return texts.put(count, left);
  if (done === "withdrawn") return texts.withdrawn(count, left);
  return done === "stopped" ? texts.stopped : null;
}

/** The week, and the plan that the address names, if it can still be used; without one, what a plan would be about. */
export async function loadFill(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { monday } = readJobsQuery(parameters).week;
  const planId = z.uuid().safeParse(textOf(parameters["plan"])).data;
  const found = planId ? await load(() => client.fill.get({ planId })) : null;
  const plan = found?.ok ? found.data : null;
  const isGone = found !== null && !found.ok && found.error.code === "NOT_FOUND";
  const week = plan?.week ?? monday;
  return {
    week,
    /** Why the plan is not shown. */
    problem: found && !found.ok ? (isGone ? texts.expired : found.error.message) : null,
    plan,
    message: doneText(parameters),
    options: plan ? null : await load(() => client.fill.options({ week })),
  };
}

type Values = Record<string, string>;

function refused(error: ResultError, values: Values): JobAnswer {
  const errors = fieldErrors(error).map(({ field, message }) => ({
    field: field.startsWith("jobIds") ? "row" : field,
    message,
  }));
  return errors.length > 0
    ? { status: "invalid", message: messages.general.problem, errors, values }
    : { status: "failed", message: error.message, errors: [], values };
}

type Call = PortalAction["call"];
type Outcome = { done: number; failed: number };

const pageOf = (planId: string, done = ""): string => `${PAGE}?plan=${planId}${done ? `&${done}` : ""}`;
const outcomeOf = (done: string, outcome: Outcome) => `done=${done}&count=${outcome.done}&left=${outcome.failed}`;

/** What each button of the page does. */
const makers: Record<string, (call: Call, values: Values) => Promise<JobAnswer>> = {
  begin: async (call, values) => {
    const { week = "", branchId = "" } = values;
    const begun = await call((client) => client.fill.begin({ week, ...(branchId ? { branchId } : {}) }));
    return begun.ok ? { status: "continueTo", path: pageOf(begun.data.planId) } : refused(begun.error, values);
  },
  stop: async (call, values) => {
    const { planId = "" } = values;
    const stopped = await call((client) => client.fill.cancel({ planId }));
    if (!stopped.ok) return refused(stopped.error, values);
    const isStopped = stopped.data.status === "cancelled";
    return { status: "continueTo", path: pageOf(planId, isStopped ? "done=stopped" : "") };
  },
  put: async (call, values) => {
    const { planId = "" } = values;
    const jobIds = Object.keys(values).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
    const put = await call((client) => client.fill.apply({ planId, jobIds }));
    return put.ok
      ? { status: "continueTo", path: pageOf(planId, outcomeOf("put", put.data)) }
      : refused(put.error, values);
  },
  undo: async (call, values) => {
    const { planId = "" } = values;
    const undone = await call((client) => client.fill.undo({ planId }));
    return undone.ok
      ? { status: "continueTo", path: pageOf(planId, outcomeOf("withdrawn", undone.data)) }
      : refused(undone.error, values);
  },
};

/** Carries out what the form's `do` names, then redirects to the plan's page. */
export async function changeFillByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const make = values["do"] !== undefined && Object.hasOwn(makers, values["do"]) ? makers[values["do"]] : undefined;
  return make ? make(call, values) : { status: "failed", message: messages.general.formUnreadable, errors: [], values };
}
