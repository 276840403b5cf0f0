/** To which services or branches the person of a page is limited. */
import type { PersonCaller } from "@/lib/backend/context";
import { portal } from "@/lib/bff/client";
import { attempt } from "@/lib/bff/result";

/**
 * Their names; null for users who see all of their organisation. A page is shown without them rather than not at all: what
 * it holds keeps to the limit whatever it says.
 */
export async function limitOf({ principal }: PersonCaller): Promise<string[] | null> {
  if (!principal.isLimited) return null;
  // Read in the limit of the user, so that these are theirs.
  const found = await attempt(async () => (await portal()).users.me({ uid: "me" }));
  if (!found.ok) return null;
  const places = found.data.careHomes ?? found.data.locations ?? [];
  return places.map(({ name }) => name).sort((one, other) => one.localeCompare(other, "en-GB"));
}
