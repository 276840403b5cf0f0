/** What holds for every sending of an invitation, the first and any after it. */
import type { PersonCaller } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { consume } from "@/lib/backend/limits";
import { messages } from "@/lib/config/messages";
import type { Organisation } from "./organisation";

const texts = messages.users;

/**
 * Counts one mail that `caller` has sent to an address of his choice. An agency that has just signed up is nobody the platform
 * knows, with an address that nothing has proven: few are sent in its name. Throws TOO_MANY_REQUESTS.
 */
export async function consumeSending(caller: PersonCaller): Promise<void> {
  await consume("linksOfSender", caller.userId, texts.tooMany);
  if (caller.group !== "Admin" && caller.standing === "draft") {
    await consume("invitationsOfDraft", caller.organisation.id, texts.tooMany);
  }
}

/** CONFLICT `archived`: nobody is asked into an organisation that is closed. */
export function refuseArchived({ status }: Organisation): void {
  if (status === "archived") throw conflict(texts.organisationClosed, "archived");
}
