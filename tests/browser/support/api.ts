/**
 * The API of the portal under test, over HTTP. The backend itself is never loaded by browser tests: Playwright would
 * compile its 800 modules in each run and load them in each of its processes.
 */
import { randomInt } from "node:crypto";
import { type Client, httpClient } from "@/lib/bff/http-client";
import { demoPassword } from "@/lib/db/seed/people";
import { emailOf } from "./story";

export type { Client };

const SIGN_IN = "identitytoolkit.googleapis.com/v1/accounts:signInWithPassword";

type Portal = { url: string; env: Record<string, string | undefined> };

/** The portal that all browser tests share. */
const shared = (): Portal => ({ url: process.env.BASE_URL ?? "", env: process.env });

/** A client of one of the demo's accounts, calling from a unique IP address. */
export async function clientOf(account: string, { url, env } = shared()): Promise<Client> {
  const { FIREBASE_AUTH_EMULATOR_HOST: host, FIREBASE_API_KEY: key } = env;
  const response = await fetch(`http://${host}/${SIGN_IN}?key=${key}`, {
    method: "POST",
    headers: { "content-type": "application/json" },
    body: JSON.stringify({ email: emailOf(account), password: demoPassword, returnSecureToken: true }),
  });
  const { idToken } = (await response.json()) as { idToken: string };
  const headers = {
    authorization: `Bearer ${idToken}`,
    "x-forwarded-for": `10.9.${randomInt(256)}.${randomInt(1, 255)}`,
  };
  return httpClient({ url: `${url}/api/v1`, headers: async () => headers });
}
