/** Profile changes: what the pages show, and what their forms decide. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { FormAnswer } from "@/lib/bff/organisations/forms";
import { messages } from "@/lib/config/messages";
import { changeListSchema } from "@/lib/contract/profile-changes";
import { formatName } from "@/lib/format";
import type { PortalAction } from "./action";
import { portal } from "./client";
import { askedPage, nextInList, readListAddress } from "./lists";
import type { openPage } from "./page";
import { textOf } from "./parameters";
import { attempt, type Result } from "./result";
import { type DocumentFile, toDocumentFile } from "./stored-documents";
import { workerFieldFormats } from "./worker-field-views";

const texts = messages.profileChanges;

const counts = z.string().regex(/^\d{1,3}-\d{1,3}-\d{1,3}$/);

/** The query of a list of changes; parameters that are not valid are left out. */
function readChangesQuery(parameters: Record<string, unknown>) {
  const uuid = z.uuid().optional().catch(undefined);
  const done = counts.safeParse(textOf(parameters["done"]));
  const [approved = 0, rejected = 0, passedOn = 0] = done.success ? done.data.split("-").map(Number) : [];
  return {
    show: changeListSchema.catch("waiting").parse(textOf(parameters["show"])),
    worker: uuid.parse(textOf(parameters["worker"])),
    change: uuid.parse(textOf(parameters["change"])),
    ...readListAddress(parameters),
    /** What has just been decided, in words. */
    done: done.success ? texts.done(approved, rejected, passedOn) : null,
    of: uuid.parse(textOf(parameters["of"])),
  };
}

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">;

/** What was decided, with its worker: by then another change may be open. Read without a log of having opened it again. */
async function doneMessage({ client, load }: Opened, done: string, of: string | undefined): Promise<string> {
  const decided = of ? await load(() => client.profileChanges.list({ changeId: of, limit: 1 })) : null;
  const worker = decided?.ok ? decided.data.items[0]?.worker : undefined;
  return worker ? texts.doneFor(formatName(worker), done) : `${done}.`;
}

/**
 * Loads the list that the address asks for, or the one change it names with the one that opens after it is decided; null
 * where that change does not exist.
 */
export async function loadChanges({ client, load }: Opened, parameters: Record<string, unknown>) {
  const { change: changeId, done, of, ...query } = readChangesQuery(parameters);
  if (changeId) {
    const result = await load(() => client.profileChanges.read({ changeId }));
    if (result.ok) {
      const change = { ...result.data, formats: workerFieldFormats };
      const waiting = { show: "waiting" as const, workerId: query.worker };
      const page = await load(() =>
        client.profileChanges.list({ ...waiting, ...(query.show === "waiting" ? askedPage(query) : {}) }),
      );
      const next = page.ok
        ? await nextInList(page.data, changeId, (after) =>
            load(() => client.profileChanges.list({ ...waiting, after, limit: 1 })),
          )
        : null;
      const message = done && (await doneMessage({ client, load }, done, of));
      return { query, content: { show: "change" as const, change, next, done: message } };
    }
    if (result.error.code === "NOT_FOUND") return { query, content: null };
    return { query, content: { show: "trouble" as const, message: result.error.message } };
  }
  const { show, worker: workerId, ...address } = query;
  const result = await load(() =>
    Promise.all([
      client.profileChanges.list({ show, workerId, ...askedPage(address) }),
      client.settings.ofList({ list: "profileChanges" }),
    ]),
  );
  if (!result.ok) return { query, content: { show: "trouble" as const, message: result.error.message } };
  const [list, listSettings] = result.data;
  return { query, content: { show: "list" as const, loaded: { ...list, listSettings } } };
}

/** A file of a change, for any caller who may see it. */
export const openChangeFile = (changeId: string, fileId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).profileChanges.evidence({ changeId, fileId })));

const base = z.object({ changeId: z.uuid() });
const FIELD = /^decision\.([0-9a-f-]{36})$/;

export type Decided = FormAnswer | { status: "continueTo"; path: string };

/**
 * Carries out the decisions of a posted form, field by field; fields left for later stay undecided. The change that
 * the page names as next opens after it, or the same one where something of it was left or nothing else waits.
 */
export async function decideChangeByForm({ call }: PortalAction, data: FormData): Promise<Decided> {
  const values = postedTexts(data);
  const parsed = base.safeParse(values);
  if (!parsed.success) return { status: "failed", message: messages.general.formUnreadable, errors: [], values };
  const decisions = Object.entries(values).flatMap(([name, word]) => {
    const [, fieldId] = FIELD.exec(name) ?? [];
    if (!fieldId || (word !== "approved" && word !== "rejected")) return [];
    const reason = values[`reason.${fieldId}`]?.trim();
    return [
      {
        fieldId,
        decision: word as "approved" | "rejected",
        seen: values[`seen.${fieldId}`] ?? "",
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
  const result = await call((client) => client.profileChanges.decide({ ...parsed.data, decisions }));
  if (!result.ok) {
    const errors = result.error.fields.map(({ field, message }) => {
      const [, n, part] = /^decisions\.(\d+)\.(reason|decision)$/.exec(field) ?? [];
      return { field: `${part ?? "reason"}.${decisions[Number(n)]?.fieldId}`, message };
    });
    return { status: errors.length > 0 ? "invalid" : "failed", message: result.error.message, errors, values };
  }
  const { approved, rejected, passedOn } = result.data;
  const url = new URL(ownPath(values["page"]) ?? "/dashboard/overview", "http://portal.invalid");
  const { changeId } = parsed.data;
  const isLeft = Object.entries(values).some(([name, word]) => FIELD.test(name) && word === "later");
  const next = isLeft ? undefined : z.uuid().safeParse(values["next"]).data;
  url.searchParams.set("change", next ?? changeId);
  url.searchParams.set("done", `${approved}-${rejected}-${passedOn}`);
  url.searchParams.set("of", changeId);
  return { status: "continueTo", path: `${url.pathname}${url.search}` };
}
