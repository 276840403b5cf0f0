"use client";

import { startTransition, use } from "react";
import type { FormAction } from "@/components/form/form";
import { isRedirect } from "@/components/form/redirects-to-current-page";
import { RenderedFor } from "@/components/form/rendered-for";
import { announceSessionEnd, endsSession } from "@/components/form/session-end";
import { idle } from "@/components/form/state";
import { toast } from "@/components/ui/toast";
import { constants } from "@/lib/config/constants";

/** Posts to an action without a form of its own, and shows its message in a toast. `notDone`: for a lost connection. */
export function usePost(notDone: string) {
  const membershipId = use(RenderedFor);
  return (action: FormAction, values: Readonly<Record<string, string>>) =>
    startTransition(async () => {
      const data = new FormData();
      for (const [name, value] of Object.entries(values)) data.set(name, value);
      if (membershipId) data.set(constants.membershipField, membershipId);
      try {
        const answer = await action(idle, data);
        if (answer.status === "done") toast.success(answer.message);
        else if (answer.status === "failed" && endsSession(answer.reason)) announceSessionEnd(answer.reason);
        else toast.danger("message" in answer ? answer.message : notDone);
      } catch (error) {
        // The router follows a redirect itself; the page it leads to says what was done.
        if (!isRedirect(error)) toast.danger(notDone);
      }
    });
}
