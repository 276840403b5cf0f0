import { desktopPageOf, titleOf } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { textOf } from "@/lib/bff/parameters";
import { env, flags } from "@/lib/config/env";

/** The page of the desktop portal that led a phone to the mobile overview: its name and its whole address. */
export function readDesktopPage(
  parameters: Record<string, unknown>,
  { principal }: PersonCaller,
): { name: string; url: string } | null {
  const found = desktopPageOf(textOf(parameters["desktop"]), principal, flags());
  const name = titleOf(found?.route, principal);
  return found && name ? { name, url: new URL(found.path, env().PUBLIC_URL).href } : null;
}
