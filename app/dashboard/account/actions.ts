"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { endOwnSessions, portalAction } from "@/lib/bff";
import { messages } from "@/lib/config/messages";

/** Ends one of one's own sessions by its handle, all others, or all of them. */
export async function endSessions(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ person }) => {
    const which = String(data.get("which"));
    const outcome = await endOwnSessions(person, which === "others" || which === "all" ? which : { handle: which });
    revalidatePath("/dashboard/account");
    if (!outcome.ok) return { status: "failed", message: outcome.problem.message, errors: [], values: {} };
    if (outcome.data.hasEndedThisOne) redirect("/signin?reason=signed-out");
    const { ended, othersEnded } = messages.session;
    return { status: "done", message: which === "others" ? othersEnded : ended };
  });
}
