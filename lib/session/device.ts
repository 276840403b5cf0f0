/** Detects the kind of device from the user-agent (spec section 9). Edge-safe. */
import { userAgentFromString } from "next/server.js";
import { env } from "@/lib/config/env";

const CACHE_MAX = 1_000;
const cache = new Map<string, boolean>();

/**
 * Whether a user-agent is a phone's. Tablets, desktops and unknown user-agents are not phones: the portal fits their
 * screens. Results are cached, since a few user-agents make most requests.
 */
export function isPhone(userAgent: string | null): boolean {
  if (!userAgent) return false;
  const known = cache.get(userAgent);
  if (known !== undefined) return known;
  const found = userAgentFromString(userAgent).device.type === "mobile";
  if (cache.size >= CACHE_MAX) cache.clear();
  cache.set(userAgent, found);
  return found;
}

/** The device of a request, as the route table needs it. */
export const deviceOf = (userAgent: string | null) => ({
  isPhone: isPhone(userAgent),
  hasMobileView: env().ENABLE_MOBILE_VIEW,
  isUnderMaintenance: env().MOBILE_MAINTENANCE,
});
