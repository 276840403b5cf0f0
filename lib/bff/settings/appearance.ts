/** The theme and density of the page being rendered. */
import { routeOf } from "@/lib/access";
import { caller } from "@/lib/bff/client";
import { requestedPage, session } from "@/lib/bff/request";
import { type Appearance, defaultAppearance } from "@/lib/contract/settings";

/** The pages that look the same to everyone: those that need no account. */
const isPublic = (page: string | null): boolean => {
  const entry = routeOf(page?.split("?")[0] ?? "")?.entry;
  return entry === "public" || entry === "visitor";
};

/**
 * The signed-in person's own choice, from the read that the page itself starts with. Pages that need no account follow
 * the device.
 */
export async function appearance(): Promise<Appearance> {
  if ((await session())?.kind !== "person" || isPublic(await requestedPage())) return defaultAppearance;
  try {
    const person = await caller();
    return person.kind === "person" ? person.appearance : defaultAppearance;
  } catch {
    // The page reports that the person cannot be read.
    return defaultAppearance;
  }
}
