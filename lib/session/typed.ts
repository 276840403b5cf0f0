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
