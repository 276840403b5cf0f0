/**
 * The cookie with the submitted values and errors of a document or photo that was refused, for the next page only: neither may be
 * in an address.
 */
import { cookies } from "next/headers";
import { z } from "zod";
import { ownCookie } from "@/lib/bff/request";
import type { DocumentKind } from "@/lib/contract/profiles/fields";
import { sealSubmittedText, unsealSubmittedText } from "@/lib/session";
import { PROFILE_PATH } from "./paths";

const SUBMITTED_VALUES_COOKIE = "my_profile_typed";
const SUBMITTED_VALUES_SECONDS = 120;

/** Stores them for the form that is shown again. */
export async function storeSubmittedValues(answer: object): Promise<void> {
  const options = { ...ownCookie(), path: PROFILE_PATH, maxAge: SUBMITTED_VALUES_SECONDS };
  (await cookies()).set(SUBMITTED_VALUES_COOKIE, await sealSubmittedText(JSON.stringify(answer)), options);
}

const submittedSchema = z.object({
  errors: z.array(z.object({ field: z.string(), message: z.string() })),
  message: z.string().optional(),
  values: z.record(z.string(), z.string()),
});

/** The submitted values and errors of a document or photo that has just been refused. */
export async function submittedValues(kind: DocumentKind | "photo"): Promise<z.infer<typeof submittedSchema> | null> {
  const sealed = (await cookies()).get(SUBMITTED_VALUES_COOKIE)?.value;
  const opened = sealed ? await unsealSubmittedText(sealed) : null;
  if (!opened) return null;
  const parsed = submittedSchema.safeParse(JSON.parse(opened));
  // The cookie may belong to another document, whose form was not shown again.
  return parsed.success && (parsed.data.values["kind"] ?? kind) === kind ? parsed.data : null;
}
