/**
 * The cookie that makes a browser known for an account it has signed in to (docs/decisions/0050): sealed, and valid for
 * that account only. It grants no access: it gives the browser a separate allowance of wrong passwords. Edge-safe.
 */
import { sealData, unsealData } from "iron-session";
import { z } from "zod";
import { constants } from "@/lib/config/constants";
import { env } from "@/lib/config/env";

const LENGTH_MAX = 1_000;
/** How many accounts of a shared computer are remembered: more cookies would make the request headers too long. */
const SLOTS = 16;

const deviceSchema = z.object({
  kind: z.literal("knownDevice"),
  account: z.string(),
  id: z.uuid(),
  expiresAtMs: z.number(),
});

/** The cookie's name for an account: one of a few slots, so that the name does not reveal the account. */
export async function deviceCookieName(account: string): Promise<string> {
  const bytes = (text: string) => new TextEncoder().encode(text);
  const hmac = { name: "HMAC", hash: "SHA-256" };
  const key = await crypto.subtle.importKey("raw", bytes(env().SESSION_SECRET), hmac, false, ["sign"]);
  const hash = await crypto.subtle.sign(hmac.name, key, bytes(`known device ${account}`));
  return `ch_device_${new DataView(hash).getUint32(0) % SLOTS}`;
}

/** Creates the cookie's value for an account (see `accountKey`), with a new allowance. */
export function sealDevice(account: string, nowMs: number): Promise<string> {
  const expiresAtMs = nowMs + constants.knownDeviceMs;
  const device = { kind: "knownDevice", account, id: crypto.randomUUID(), expiresAtMs };
  return sealData(device, { password: env().SESSION_SECRET, ttl: 0 });
}

/** The id of the browser's allowance for `account`; null when the cookie is forged, expired or for another account. */
export async function openDevice(value: string | undefined, account: string, nowMs: number): Promise<string | null> {
  if (!value || value.length > LENGTH_MAX) return null;
  const opened = await unsealData<unknown>(value, { password: env().SESSION_SECRET, ttl: 0 }).catch(() => null);
  const device = deviceSchema.safeParse(opened);
  if (!device.success) return null;
  const isGood = device.data.account === account && device.data.expiresAtMs > nowMs;
  return isGood ? `${account}:${device.data.id}` : null;
}
