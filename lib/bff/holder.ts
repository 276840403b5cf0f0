/** The person who is signed in, as the one whose account is acted on. */
import type { Holder } from "@/lib/backend/account-action";
import { unauthorized } from "@/lib/backend/errors";
import { caller } from "./client";
import { place, session } from "./request";

/** Throws UNAUTHORIZED for someone who is not signed in. */
export async function holder(): Promise<Holder> {
  const [found, current] = [await caller(), await session()];
  if (found.kind !== "person" || !current) throw unauthorized();
  return { ...(await place()), caller: found, sessionId: current.sessionId };
}
