"use server";

import { revalidatePath } from "next/cache";
import { z } from "zod";
import type { FormState } from "@/components/form/state";
import { dismissAdvanceReminder, dismissChecklist, portalAction } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { advanceAnswerSchema } from "@/lib/contract/finance";

const texts = messages.finance;

/** Accepts or declines the capital advance, or postpones the offer (spec section 4). */
export async function answerAdvanceReminder(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["notInterestingReason"], async ({ person, call }) => {
    const reason = String(data.get("notInterestingReason") ?? "");
    const values = { notInterestingReason: reason };
    if (data.get("answer") === "later") {
      await dismissAdvanceReminder();
      return { status: "done", message: texts.advanceLaterDone };
    }
    const parsed = advanceAnswerSchema.safeParse({ status: data.get("answer"), notInterestingReason: reason });
    if (!parsed.success) {
      const [message] = z.flattenError(parsed.error).formErrors;
      const first = message ?? parsed.error.issues[0]?.message ?? messages.general.invalid;
      const errors = [{ field: "notInterestingReason", message: first }];
      return { status: "invalid", message: messages.general.problem, errors, values };
    }
    const result = await call((client) =>
      client.finance.answerAdvance({ agencyId: person.organisation.id, answer: parsed.data }),
    );
    if (!result.ok) return { status: "failed", message: result.error.message, errors: [], values };
    revalidatePath("/", "layout");
    const message = parsed.data.status === "REGISTERED" ? texts.advanceRegistered : texts.advanceRefused;
    return { status: "done", message };
  });
}

/** Hides the first-run checklist of the person's organisation on this device. */
export async function hideChecklist(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ person }) => {
    await dismissChecklist(person.organisation.id);
    revalidatePath("/dashboard/overview");
    return { status: "done", message: messages.overviewChecklist.dismissed };
  });
}
