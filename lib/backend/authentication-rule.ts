/** Recent authentication: actions that protect an account require the user to have authenticated recently. */
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { Caller, PersonCaller } from "./context";
import { DomainError } from "./errors";

/** The reason code that makes a page ask for the password again. */
const RECENT_AUTHENTICATION = "recentAuthentication";

/** Whether a user has authenticated in the last ten minutes. */
export function isRecentlyAuthenticated(
  { authenticatedAt }: Pick<PersonCaller, "authenticatedAt">,
  now: Date,
): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < constants.recentAuthenticationMs;
}

/** Throws FORBIDDEN with the reason `recentAuthentication` unless the caller authenticated recently. */
export function demandRecentAuthentication(caller: Caller, now = clock.now()): void {
  if (caller.kind === "person" && isRecentlyAuthenticated(caller, now)) return;
  throw new DomainError("FORBIDDEN", messages.authentication.needed, { reason: RECENT_AUTHENTICATION });
}
