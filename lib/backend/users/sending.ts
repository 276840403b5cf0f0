/** What holds for every sending of an invitation, the first and any after it. */
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { Organisation } from "./organisation";

/** CONFLICT `archived`: nobody is asked into an organisation that is closed. */
export function refuseArchived({ status }: Organisation): void {
  if (status === "archived") throw conflict(messages.users.organisationClosed, "archived");
}
