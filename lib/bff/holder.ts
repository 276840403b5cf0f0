/** The signed-in person, as the holder of the account that is changed. */
import type { Holder } from "@/lib/backend/account-action";
import { unauthorized } from "@/lib/backend/errors";
import { caller } from "./client";
import { requestOrigin, session } from "./request";

/** Throws UNAUTHORIZED for a caller who is not signed in. */
export async function holder(): Promise<Holder> {
  const [found, current] = [await caller(), await session()];
  if (found.kind !== "person" || !current) throw unauthorized();
  return { ...(await requestOrigin()), caller: found, sessionId: current.sessionId };
}
