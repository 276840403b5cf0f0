/** Recent authentication: what protects an account asks that its person has proved who they are a short while ago. */
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { clock } from "./clock";
import type { Caller, PersonCaller } from "./context";
import { DomainError } from "./errors";

/** The word by which pages know that they have to ask for the password. */
export const RECENT_AUTHENTICATION = "recentAuthentication";

/** Whether a person has proved who they are in the last ten minutes. */
export function isRecentlyAuthenticated(
  { authenticatedAt }: Pick<PersonCaller, "authenticatedAt">,
  now: Date,
): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() < constants.recentAuthenticationMs;
}

/** Throws FORBIDDEN with the reason `recentAuthentication` for anyone else. */
export function demandRecentAuthentication(caller: Caller, now = clock.now()): void {
  if (caller.kind === "person" && isRecentlyAuthenticated(caller, now)) return;
  throw new DomainError("FORBIDDEN", messages.authentication.needed, { reason: RECENT_AUTHENTICATION });
}
