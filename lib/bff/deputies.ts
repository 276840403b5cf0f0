/** The form of the preferences that names who stands in for a person. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { failed, invalid, type RefusedForm, unreadable } from "@/lib/bff/forms/answer";
import { postedTexts } from "@/lib/bff/forms/rows";
import { fieldErrors } from "@/lib/bff/forms/submitted-values";
import { messages } from "@/lib/config/messages";
import { absenceSchema } from "@/lib/contract/deputies";
import { parseDate } from "@/lib/format";

const texts = messages.deputies;
const lockSchema = z.coerce.number().pipe(z.int32());

const atControl = ({ field, message }: { field: string; message: string }) => ({
  field: field.replace(/^absence\./, ""),
  message,
});

/** Names the person's deputy, or no one, by which button was pressed. */
export async function saveDeputyByForm(
  { call }: PortalAction,
  data: FormData,
): Promise<RefusedForm | { status: "done"; message: string }> {
  const values = postedTexts(data);
  const lock = lockSchema.safeParse(values["lock"]);
  if (!lock.success) return unreadable(values);
  const isEnding = values["do"] === "end";
  const dayIn = (name: string) => parseDate(values[name]?.trim() ?? "") ?? values[name] ?? "";
  const parsed = absenceSchema.safeParse({ deputyId: values["deputyId"] ?? "", from: dayIn("from"), to: dayIn("to") });
  if (!isEnding && !parsed.success) {
    return invalid(
      parsed.error.issues.map(({ path, message }) => ({ field: path.join("."), message })),
      values,
    );
  }
  const absence = isEnding ? null : (parsed.data ?? null);
  const result = await call((client) => client.deputies.save({ absence, lock: lock.data }));
  if (result.ok) return { status: "done", message: isEnding ? texts.ended : texts.saved };
  const errors = fieldErrors(result.error).map(atControl);
  return errors.length > 0 ? invalid(errors, values) : failed(result.error.message, values);
}
