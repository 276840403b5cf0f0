/**
 * What was typed beside a file that was not taken, on its way back to the form where no script keeps it: sealed, since it may
 * be a person's, and so that it stands in no address. Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const LENGTH_MAX = 4_000;

const typedSchema = z.object({
  kind: z.literal("typed"),
  /** Which form it was typed into. */
  form: z.string(),
  values: z.record(z.string(), z.string()),
  expiresAtMs: z.number(),
});

/** Seals what was typed into a form. */
export const sealTyped = (form: string, values: Record<string, string>, expiresAtMs: number): Promise<string> =>
  sealData({ kind: "typed", form, values, expiresAtMs }, { password: env().SESSION_SECRET, ttl: 0 });

/** What forms of one page held when the login expired: of each a key that finds it again, and its controls' values. */
const formInputSchema = z.object({
  kind: z.literal("formInput"),
  /** The membership of the person whose page it was: no one else gets it back. */
  membershipId: z.string(),
  forms: z.array(z.object({ key: z.string(), values: z.array(z.tuple([z.string(), z.string()])) })),
  expiresAtMs: z.number(),
});

export type FormInput = z.infer<typeof formInputSchema>["forms"];

/** Seals what the forms of a page hold, for the person of that membership alone. It is a text that the browser can store. */
export const sealFormInput = (membershipId: string, forms: FormInput, expiresAtMs: number): Promise<string> =>
  sealData({ kind: "formInput", membershipId, forms, expiresAtMs }, { password: env().SESSION_SECRET, ttl: 0 });

/** Opens it again for the person of that membership. Null when broken, forged, expired or someone else's. */
export async function openFormInput(value: string, membershipId: string, nowMs: number): Promise<FormInput | null> {
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const input = formInputSchema.safeParse(opened);
  const isTheirs = input.success && input.data.membershipId === membershipId && input.data.expiresAtMs > nowMs;
  return isTheirs ? input.data.forms : null;
}

/** Opens it again for that very form. Broken, forged, expired or another form's it is nothing. */
export async function openTyped(
  value: string | undefined,
  form: string,
  nowMs: number,
): Promise<Record<string, string>> {
  if (!value || value.length > LENGTH_MAX) return {};
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const typed = typedSchema.safeParse(opened);
  return typed.success && typed.data.form === form && typed.data.expiresAtMs > nowMs ? typed.data.values : {};
}
