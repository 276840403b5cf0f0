/** Privacy of workers, for the pages about it and what they post to. */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { exportFormats, exportPurposes, type RecordClass, recordClasses } from "@/lib/contract/privacy";
import { type PortalAction, portalAction } from "./action";
import { portal } from "./client";
import { postedTexts } from "./form-rows";
import { attempt, type Outcome } from "./outcome";
import type { PaperView } from "./papers";
import { toPaper } from "./papers";
import { formWithin } from "./posted-file";
import { expiredPath } from "./session";
import { fieldErrors } from "./typed";

type Values = Record<string, string>;
type FieldError = { field: string; message: string };
type State =
  | { status: "invalid" | "failed"; message: string; errors: FieldError[]; values: Values }
  | { status: "done"; message: string };

const texts = messages.privacy;

const failed = (message: string, values: Values): State => ({ status: "failed", message, errors: [], values });
const invalid = (errors: FieldError[], values: Values): State => ({
  ...{ status: "invalid", message: messages.general.problem, errors, values },
});

/** The page about a worker's privacy. */
export const workerPrivacyPath = (workerId: string): string => `/dashboard/workers/${workerId}/privacy`;

const erasureSchema = z.object({
  workerId: z.uuid(),
  lock: z.coerce.number().int(),
  reason: z.string().default(""),
  confirm: z.string().default(""),
});

/** Erases a worker's data as a form asks. Hands back the path to go on to. */
export async function eraseWorker({ call }: PortalAction, data: FormData): Promise<State | { goOn: string }> {
  const values = postedTexts(data);
  const asked = erasureSchema.safeParse(values);
  if (!asked.success) return failed(texts.unreadable, values);
  const outcome = await call((client) => client.privacy.erase(asked.data));
  if (outcome.ok) return { goOn: `${workerPrivacyPath(asked.data.workerId)}?done=erased` };
  const errors = fieldErrors(outcome.problem);
  return errors.length > 0 ? invalid(errors, values) : failed(outcome.problem.message, values);
}

/** The periods a form asks for; a class whose controls it does not hold is left as it is. */
function periodsIn(values: Values) {
  const periods: { record: RecordClass; months: number | null; lock: number }[] = [];
  const errors: FieldError[] = [];
  for (const record of recordClasses) {
    const typed = values[`months.${record}`]?.trim();
    const lock = Number(values[`lock.${record}`]);
    if (typed === undefined) continue;
    const field = `months.${record}`;
    if (!Number.isSafeInteger(lock)) errors.push({ field, message: texts.unreadable });
    else if (!/^\d{0,4}$/.test(typed)) errors.push({ field, message: texts.monthsNeeded });
    else periods.push({ record, months: typed === "" ? null : Number(typed), lock });
  }
  return { periods, errors };
}

/** Saves the periods of the signed-in person's agency, or of the platform where he is of its staff. */
export async function savePeriods({ person, call }: PortalAction, data: FormData): Promise<State> {
  const values = postedTexts(data);
  const { periods, errors } = periodsIn(values);
  if (errors.length > 0) return invalid(errors, values);
  const outcome = await call(({ privacy }) =>
    person.group === "Admin" ? privacy.savePlatformRetention({ periods }) : privacy.saveRetention({ periods }),
  );
  if (outcome.ok) return { status: "done", message: texts.saved };
  const refused = fieldErrors(outcome.problem).map(({ field, message }) => ({ field: `months.${field}`, message }));
  return refused.length > 0 ? invalid(refused, values) : failed(outcome.problem.message, values);
}

const exportSchema = z.object({ format: z.enum(exportFormats), purpose: z.enum(exportPurposes) });

/**
 * A copy of all that is held about a worker, for whoever posts the form of his page: the file, or the page to lead to. Never throws
 * for anything a stranger can send.
 */
export async function exportWorker(
  request: Request,
  workerId: string,
): Promise<{ file: Outcome<PaperView> } | { leadTo: string }> {
  const again = { leadTo: `${workerPrivacyPath(encodeURIComponent(workerId))}?problem=export` };
  const data = await formWithin(request).catch(() => null);
  const asked = exportSchema.safeParse(data ? postedTexts(data) : null);
  if (!data || !asked.success) return again;
  const answer = await portalAction(
    data,
    [],
    async ({ call }) => {
      const file = await call(async (client) => toPaper(await client.privacy.export({ workerId, ...asked.data })));
      return { file };
    },
    true,
  );
  if ("file" in answer) return answer;
  return answer.reason === "expired" ? { leadTo: await expiredPath() } : again;
}

/** One file that a copy lists, for whoever asks. */
export const openWorkerFile = (workerId: string, fileId: string): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).privacy.file({ workerId, fileId })));
