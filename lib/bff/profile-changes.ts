/** Profile changes as pages draw them, and what their forms decide. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { changeListSchema } from "@/lib/contract/profile-changes";
import type { PortalAction } from "./action";
import { portal } from "./client";
import { postedTexts } from "./form-rows";
import type { FormAnswer } from "./organisation-forms";
import { attempt, type Outcome } from "./outcome";
import type { openPage } from "./page";
import { type PaperView, toPaper } from "./papers";
import { textOf } from "./parameters";

const texts = messages.profileChanges;

const counts = z.string().regex(/^\d{1,3}-\d{1,3}-\d{1,3}$/);

/** What the address of a list of changes asks for, as far as it makes sense. */
export function readChangesQuery(parameters: Record<string, unknown>) {
  const uuid = z.uuid().optional().catch(undefined);
  const done = counts.safeParse(textOf(parameters.done));
  const [approved = 0, rejected = 0, passedOn = 0] = done.success ? done.data.split("-").map(Number) : [];
  return {
    show: changeListSchema.catch("waiting").parse(textOf(parameters.show)),
    worker: uuid.parse(textOf(parameters.worker)),
    change: uuid.parse(textOf(parameters.change)),
    after: z.string().max(400).optional().catch(undefined).parse(textOf(parameters.after)),
    /** What was decided a moment ago, in words. */
    done: done.success ? `${texts.done(approved, rejected, passedOn)}.` : null,
  };
}

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">;

/** The list that the address asks for, or the one change it names; no content where there is no such change. */
export async function loadChanges({ client, load }: Opened, parameters: Record<string, unknown>) {
  const { change: changeId, done, ...query } = readChangesQuery(parameters);
  if (changeId) {
    const outcome = await load(() => client.profileChanges.read({ changeId }));
    if (outcome.ok) return { query, content: { show: "change" as const, change: outcome.data, done } };
    if (outcome.problem.code === "NOT_FOUND") return { query, content: null };
    return { query, content: { show: "trouble" as const, message: outcome.problem.message } };
  }
  const { show, worker: workerId, after } = query;
  const outcome = await load(() => client.profileChanges.list({ show, workerId, after }));
  return {
    query,
    content: outcome.ok
      ? { show: "list" as const, ...outcome.data }
      : { show: "trouble" as const, message: outcome.problem.message },
  };
}

/** A file of a change, for whoever asks. */
export const openChangeFile = (changeId: string, fileId: string): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).profileChanges.evidence({ changeId, fileId })));

const frame = z.object({ changeId: z.uuid() });
const FIELD = /^decision\.([0-9a-f-]{36})$/;

export type Decided = FormAnswer | { status: "goOn"; path: string };

/** Carries out the decisions of a posted form, field by field; those left for later are left. */
export async function decideChangeByForm({ call }: PortalAction, data: FormData): Promise<Decided> {
  const values = postedTexts(data);
  const parsed = frame.safeParse(values);
  if (!parsed.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const decisions = Object.entries(values).flatMap(([name, word]) => {
    const [, fieldId] = FIELD.exec(name) ?? [];
    if (!fieldId || (word !== "approved" && word !== "rejected")) return [];
    const reason = values[`reason.${fieldId}`]?.trim();
    return [
      {
        ...{ fieldId, decision: word as "approved" | "rejected", seen: values[`seen.${fieldId}`] ?? "" },
        ...(word === "rejected" && reason ? { reason } : {}),
      },
    ];
  });
  const missing = decisions.filter(({ decision, reason }) => decision === "rejected" && !reason);
  if (missing.length > 0) {
    const errors = missing.map(({ fieldId }) => ({ field: `reason.${fieldId}`, message: texts.reasonNeeded }));
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  if (decisions.length === 0) {
    const first = Object.keys(values).find((name) => FIELD.test(name)) ?? "";
    const errors = [{ field: first, message: texts.nothingDecided }];
    return { status: "invalid", message: messages.general.problem, errors, values };
  }
  const outcome = await call((client) => client.profileChanges.decide({ ...parsed.data, decisions }));
  if (!outcome.ok) {
    const errors = outcome.problem.fields.map(({ field, message }) => {
      const [, n] = /^decisions\.(\d+)\./.exec(field) ?? [];
      return { field: `reason.${decisions[Number(n)]?.fieldId}`, message };
    });
    return { status: errors.length > 0 ? "invalid" : "failed", message: outcome.problem.message, errors, values };
  }
  const { approved, rejected, passedOn } = outcome.data;
  const url = new URL(ownPath(values.page) ?? "/dashboard/overview", "http://portal.invalid");
  url.searchParams.set("change", parsed.data.changeId);
  url.searchParams.set("done", `${approved}-${rejected}-${passedOn}`);
  return { status: "goOn", path: `${url.pathname}${url.search}` };
}
