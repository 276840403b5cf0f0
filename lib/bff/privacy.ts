/** Privacy of workers, for its pages and their forms. */
import { z } from "zod";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import { expiredPath } from "@/lib/bff/sessions/session";
import { messages } from "@/lib/config/messages";
import { exportFormats, exportPurposes, type RecordClass, recordClasses } from "@/lib/contract/privacy";
import { type PortalAction, portalAction } from "./action";
import { portal } from "./client";
import { attempt, type Result } from "./result";
import type { DocumentFile } from "./stored-documents";
import { toDocumentFile } from "./stored-documents";

type Values = Record<string, string>;
type FieldError = { field: string; message: string };
type State =
  | { status: "invalid" | "failed"; message: string; errors: FieldError[]; values: Values }
  | { status: "done"; message: string };

const texts = messages.privacy;

const failed = (message: string, values: Values): State => ({ status: "failed", message, errors: [], values });
const invalid = (errors: FieldError[], values: Values): State => ({
  status: "invalid",
  message: messages.general.problem,
  errors,
  values,
});

/** The page about a worker's privacy. */
export const workerPrivacyPath = (workerId: string): string => `/dashboard/workers/${workerId}/privacy`;

const erasureSchema = z.object({
  workerId: z.uuid(),
  lock: z.coerce.number().int(),
  reason: z.string().default(""),
  confirm: z.string().default(""),
});

/** Erases a worker's data as a form asks. Returns the path to continue at. */
export async function eraseWorker({ call }: PortalAction, data: FormData): Promise<State | { continueTo: string }> {
  const values = postedTexts(data);
  const asked = erasureSchema.safeParse(values);
  if (!asked.success) return failed(texts.unreadable, values);
  const result = await call((client) => client.privacy.erase(asked.data));
  if (result.ok) return { continueTo: `${workerPrivacyPath(asked.data.workerId)}?done=erased` };
  const errors = fieldErrors(result.error);
  return errors.length > 0 ? invalid(errors, values) : failed(result.error.message, values);
}

/** The retention periods in a form; a class without controls in the form is left unchanged. */
function periodsIn(values: Values) {
  const periods: { record: RecordClass; months: number | null; lock: number }[] = [];
  const errors: FieldError[] = [];
  for (const record of recordClasses) {
    const submitted = values[`months.${record}`]?.trim();
    const lock = Number(values[`lock.${record}`]);
    if (submitted === undefined) continue;
    const field = `months.${record}`;
    if (!Number.isSafeInteger(lock)) errors.push({ field, message: texts.unreadable });
    else if (!/^\d{0,4}$/.test(submitted)) errors.push({ field, message: texts.monthsNeeded });
    else periods.push({ record, months: submitted === "" ? null : Number(submitted), lock });
  }
  return { periods, errors };
}

/** Saves the retention periods of the signed-in person's agency, or of the platform for its staff. */
export async function savePeriods({ person, call }: PortalAction, data: FormData): Promise<State> {
  const values = postedTexts(data);
  const { periods, errors } = periodsIn(values);
  if (errors.length > 0) return invalid(errors, values);
  const result = await call(({ privacy }) =>
    person.group === "Admin" ? privacy.savePlatformRetention({ periods }) : privacy.saveRetention({ periods }),
  );
  if (result.ok) return { status: "done", message: texts.saved };
  const refused = fieldErrors(result.error).map(({ field, message }) => ({ field: `months.${field}`, message }));
  return refused.length > 0 ? invalid(refused, values) : failed(result.error.message, values);
}

const exportSchema = z.object({ format: z.enum(exportFormats), purpose: z.enum(exportPurposes) });

/**
 * Exports a worker's personal data for the person who posts the form: the file, or the page to redirect to. Never
 * throws, whatever an anonymous visitor sends.
 */
export async function exportWorker(
  request: Request,
  workerId: string,
): Promise<{ file: Result<DocumentFile> } | { leadTo: string }> {
  const again = { leadTo: `${workerPrivacyPath(encodeURIComponent(workerId))}?error=export` };
  const data = await readFormData(request).catch(() => null);
  const asked = exportSchema.safeParse(data ? postedTexts(data) : null);
  if (!data || !asked.success) return again;
  const answer = await portalAction(
    data,
    [],
    async ({ call }) => {
      const file = await call(async (client) =>
        toDocumentFile(await client.privacy.export({ workerId, ...asked.data })),
      );
      return { file };
    },
    true,
  );
  if ("file" in answer) return answer;
  return answer.reason === "expired" ? { leadTo: await expiredPath() } : again;
}

/** A file that an export lists, for any caller who may see it. */
export const openWorkerFile = (workerId: string, fileId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).privacy.file({ workerId, fileId })));
