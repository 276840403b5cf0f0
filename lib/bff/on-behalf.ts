/** Shifts that agencies post for providers: the addresses and the posted forms of their pages. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { pageAfter } from "@/lib/bff/forms/page-after";
import { postedTexts } from "@/lib/bff/forms/rows";
import { askedPage, pageLeft, readListAddress } from "@/lib/bff/lists";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { approvalsPage, onBehalfForm, onBehalf as texts } from "@/lib/config/messages/on-behalf";
import { approvalListSchema, onBehalfInputSchema, onBehalfShiftSchema } from "@/lib/contract/on-behalf";
import { formatMoney } from "@/lib/format";
import { failed, invalid, issuesOf, type JobAnswer, postFrom, unreadable } from "./jobs";

type Values = Record<string, string>;
type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">;

const APPROVALS = "/dashboard/tasks/approvals";
const SELECTED = "selected.";

/** What an agency entered. */
const shiftFrom = (values: Values) => ({ ...postFrom(values), workerId: values["workerId"] || null });

/** What the shift costs, and what keeps the worker from it, in words; nothing is stored. */
function checkedAnswer(
  { pricePence, problems, warnings }: { pricePence: number | null; problems: string[]; warnings: string[] },
  values: Values,
): JobAnswer {
  const isPossible = problems.length === 0 && pricePence !== null;
  return {
    status: "editing",
    message: isPossible ? onBehalfForm.checked : onBehalfForm.problems,
    values,
    cost: {
      lead: [pricePence === null ? onBehalfForm.noPrice : onBehalfForm.price(formatMoney(pricePence))],
      offers: [],
      notes: [...problems, ...(warnings.length > 0 ? [onBehalfForm.warnings, ...warnings] : [])],
    },
  };
}

/** Posts a shift for a provider, then redirects to its page; or says what it would cost. */
export async function postOnBehalfByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  if (values["do"] === "estimate") {
    const parsed = onBehalfShiftSchema.safeParse(shiftFrom(values));
    if (!parsed.success) return invalid(issuesOf(parsed.error), values);
    const checked = await call((client) => client.onBehalf.estimate(parsed.data));
    return checked.ok ? checkedAnswer(checked.data, values) : failed(checked.error, values);
  }
  const { askedBy = "", reason = "", overrideReason = "" } = values;
  const parsed = onBehalfInputSchema.safeParse({ ...shiftFrom(values), askedBy, reason, overrideReason });
  if (!parsed.success) return invalid(issuesOf(parsed.error), values);
  const result = await call((client) => client.onBehalf.post(parsed.data));
  if (!result.ok) return failed(result.error, values);
  return { status: "continueTo", path: `/dashboard/jobs/${result.data.jobId}?done=onBehalf` };
}

const jobSchema = z.object({ jobId: z.uuid() });
const approvalsDone: Record<string, string> = { confirm: texts.confirmed, refuse: texts.refused };

/** What the page of approvals says was done: of several, how many and how many not. */
function messageOf({ done, left }: { done?: string | undefined; left?: string | undefined }): string | null {
  if (done === undefined) return null;
  if (/^\d{1,3}$/.test(done))
    return approvalsPage.selected(Number(done), /^\d{1,3}$/.test(left ?? "") ? Number(left) : 0);
  return Object.hasOwn(approvalsDone, done) ? (approvalsDone[done] ?? null) : null;
}

/**
 * Loads the shifts to confirm that the address asks for, with the one that is open: the one it names or, once one has
 * been decided, the first that the person may decide; and what has just been done.
 */
export async function loadApprovals({ client, load }: Opened, parameters: Record<string, unknown>) {
  const { show: wanted, open, done, left } = readTexts(parameters, ["show", "open", "done", "left"]);
  const show = approvalListSchema.catch("waiting").parse(wanted);
  const asked = readListAddress(parameters);
  const result = await load(async () => {
    const [page, listSettings] = await Promise.all([
      pageLeft(asked, (address) => client.onBehalf.list({ show, ...askedPage(address) })),
      client.settings.ofList({ list: "approvals" }),
    ]);
    return { ...page, listSettings };
  });
  const items = result.ok && show === "waiting" ? result.data.list.items : [];
  const isDeciding = open !== undefined || done === "confirm" || done === "refuse";
  const next = isDeciding ? items.find(({ canDecide }) => canDecide) : undefined;
  return {
    query: { show, ...(result.ok ? result.data.address : asked) },
    open: items.find(({ jobId }) => jobId === open) ?? next ?? null,
    message: messageOf({ done, left }),
    result,
  };
}

/** Confirms the selected shifts, each for itself, then redirects to what is left. */
async function confirmSelected({ call }: PortalAction, values: Values): Promise<JobAnswer> {
  const jobIds = Object.keys(values)
    .filter((name) => name.startsWith(SELECTED))
    .map((name) => name.slice(SELECTED.length));
  if (jobIds.length === 0) {
    return { status: "failed", message: approvalsPage.selectNone, errors: [], values };
  }
  let confirmed = 0;
  for (const jobId of jobIds) {
    const result = await call((client) => client.onBehalf.decide({ jobId, decision: "confirm" }));
    if (result.ok) confirmed += 1;
  }
  const said = { done: String(confirmed), left: String(jobIds.length - confirmed), open: undefined };
  return { status: "continueTo", path: `${pageAfter(values, APPROVALS, said)}#done` };
}

/** Confirms or refuses, as the form's `do` says, then redirects to the list, where the next one is open. */
export async function decideOnBehalfByForm(action: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const decision = values["do"];
  if (decision === "confirmSelected") return confirmSelected(action, values);
  const base = jobSchema.safeParse(values);
  if (!base.success || (decision !== "confirm" && decision !== "refuse")) return unreadable(values);
  const reason = values["reason"]?.trim();
  if (decision === "refuse" && !reason)
    return invalid([{ field: "reason", message: texts.refuseReasonNeeded }], values);
  const given = decision === "refuse" ? { reason } : {};
  const result = await action.call((client) => client.onBehalf.decide({ ...base.data, decision, ...given }));
  if (!result.ok) return failed(result.error, values);
  const said = { done: decision, left: undefined, open: undefined };
  return { status: "continueTo", path: `${pageAfter(values, APPROVALS, said)}#done` };
}
