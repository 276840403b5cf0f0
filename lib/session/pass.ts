/**
 * What a worker has who said his date of birth to his link: names the link for a while. Sealed with the cookie's key, and told
 * apart from every other seal by its kind. Whether the link still opens is its row's to say. Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { env } from "@/lib/config/env";

const passSchema = z.object({ kind: z.literal("workerLink"), linkId: z.uuid(), expiresAtMs: z.number() });
const PASS_LENGTH_MAX = 1_000;

export type Pass = Omit<z.infer<typeof passSchema>, "kind">;

export const sealPass = (pass: Pass): Promise<string> =>
  sealData({ kind: "workerLink", ...pass }, { password: env().SESSION_SECRET, ttl: 0 });

/** Opens a pass. A broken, forged or expired one is none: null. */
export async function openPass(value: string, nowMs: number): Promise<Pass | null> {
  if (value.length > PASS_LENGTH_MAX) return null;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const pass = passSchema.safeParse(opened);
  return pass.success && pass.data.expiresAtMs > nowMs ? pass.data : null;
}

/** Seals what was typed into a form, for the page that follows its post. */
export const sealTyped = (typed: string): Promise<string> =>
  sealData({ kind: "typed", typed }, { password: env().SESSION_SECRET, ttl: 0 });

const typedSchema = z.object({ kind: z.literal("typed"), typed: z.string() });

/** Opens it; null for what was not sealed so. */
export async function unsealTyped(value: string): Promise<string | null> {
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const typed = typedSchema.safeParse(opened);
  return typed.success ? typed.data.typed : null;
}
