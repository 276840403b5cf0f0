/**
 * The values submitted along with a refused file, returned to the form when there is no script to keep them: sealed,
 * because they may be personal data. Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const LENGTH_MAX = 4_000;

const submittedSchema = z.object({
  kind: z.literal("typed"),
  /** The form they belong to. */
  form: z.string(),
  values: z.record(z.string(), z.string()),
  expiresAtMs: z.number(),
});

/** Seals the submitted values of a form. */
export const sealSubmittedValues = (
  form: string,
  values: Record<string, string>,
  expiresAtMs: number,
): Promise<string> =>
  sealData({ kind: "typed", form, values, expiresAtMs }, { password: env().SESSION_SECRET, ttl: 0 });

/**
 * The content of a page's forms when the session expired: a key that identifies each form, and its controls' values.
 */
const formInputSchema = z.object({
  kind: z.literal("formInput"),
  /** The membership of the user of that page: no one else gets the values back. */
  membershipId: z.string(),
  forms: z.array(z.object({ key: z.string(), values: z.array(z.tuple([z.string(), z.string()])) })),
  expiresAtMs: z.number(),
});

export type FormInput = z.infer<typeof formInputSchema>["forms"];

/** Seals the content of a page's forms for that membership only. Returns text that the browser can store. */
export const sealFormInput = (membershipId: string, forms: FormInput, expiresAtMs: number): Promise<string> =>
  sealData({ kind: "formInput", membershipId, forms, expiresAtMs }, { password: env().SESSION_SECRET, ttl: 0 });

/** Opens it for that membership. Null when broken, forged, expired or someone else's. */
export async function openFormInput(value: string, membershipId: string, nowMs: number): Promise<FormInput | null> {
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const input = formInputSchema.safeParse(opened);
  const isTheirs = input.success && input.data.membershipId === membershipId && input.data.expiresAtMs > nowMs;
  return isTheirs ? input.data.forms : null;
}

/** Opens the values for that form. Null when broken, forged, expired or another form's. */
export async function openSubmittedValues(
  value: string | undefined,
  form: string,
  nowMs: number,
): Promise<Record<string, string>> {
  if (!value || value.length > LENGTH_MAX) return {};
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const submitted = submittedSchema.safeParse(opened);
  return submitted.success && submitted.data.form === form && submitted.data.expiresAtMs > nowMs
    ? submitted.data.values
    : {};
}
