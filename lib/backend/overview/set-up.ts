/** What a user should still set up, from what the session has already loaded: it costs no query. */
import type { PersonCaller } from "@/lib/backend/context";
import { messages } from "@/lib/config/messages";
import type { SetUpTask } from "@/lib/contract/overview";

export function setUpOf(caller: PersonCaller): SetUpTask[] {
  const tasks: SetUpTask[] = [];
  if (caller.principal.isSettingUp && caller.group === "Agency") {
    tasks.push({
      key: "agency",
      title: messages.accounts.setUpTitle,
      text: messages.accounts.setUpDraftText,
      href: "/dashboard/agencies/create-new",
    });
  }
  return tasks;
}
