/** To which services or branches the person of a page is limited. */
import type { PersonCaller } from "@/lib/backend/context";
import { portal } from "@/lib/bff/client";
import { attempt } from "@/lib/bff/result";

/**
 * Their names; null for users who see all of their organisation. A page is shown without them rather than not at all: what
 * it holds keeps to the limit whatever it says.
 */
export async function limitNames({ principal }: PersonCaller): Promise<string[] | null> {
  if (!principal.isLimited) return null;
  const found = await attempt(async () => (await portal()).users.limit({ uid: "me" }));
  return found.ok ? found.data.names : null;
}
