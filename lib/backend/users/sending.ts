/** Checks before sending an invitation, for the first time or again. */
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import type { Organisation } from "./organisation";

/** CONFLICT `archived`: no one can be invited to an archived organisation. */
export function refuseArchived({ status }: Organisation): void {
  if (status === "archived") throw conflict(messages.users.organisationClosed, "archived");
}
