/** What kind of device a browser runs on, as its user-agent tells (spec section 9). Edge-safe. */
import { userAgentFromString } from "next/server";

const KEPT_MAX = 1_000;
const kept = new Map<string, boolean>();

/**
 * Whether a user-agent is a phone's. Tablets, desktops and what does not say what it is are none: the portal fits their
 * screens. What was read is kept for a while, since few kinds of browsers make most requests.
 */
export function isPhone(userAgent: string | null): boolean {
  if (!userAgent) return false;
  const known = kept.get(userAgent);
  if (known !== undefined) return known;
  const found = userAgentFromString(userAgent).device.type === "mobile";
  if (kept.size >= KEPT_MAX) kept.clear();
  kept.set(userAgent, found);
  return found;
}
