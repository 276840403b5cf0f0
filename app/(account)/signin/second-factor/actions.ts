"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import {
  answerSecondFactor,
  attempt,
  confirmEnrolment,
  continueSignIn,
  enterPortal,
  type Outcome,
  type Problem,
  type Proof,
  signInAgain,
  startEnrolment,
} from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.secondFactor;

const missed = (field: string, message: string): FormState => ({
  status: "invalid",
  message: messages.general.problem,
  errors: [{ field, message }],
  values: {},
});

/** No code is ever echoed. A sign-in that has run out begins anew. */
async function failed({ code, message, fields }: Problem): Promise<FormState> {
  if (code === "UNAUTHORIZED") redirect(await signInAgain("expired"));
  // What stands at a field is said there, not twice in the summary.
  return fields.length > 0
    ? { status: "invalid", message: messages.general.problem, errors: fields, values: {} }
    : { status: "failed", message, errors: [], values: {} };
}

const text = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value.trim().slice(0, 100) : "";
};

async function goOn(outcome: Outcome<string>): Promise<FormState> {
  return outcome.ok ? enterPortal(outcome.data) : failed(outcome.problem);
}

/** The second factor of a half-way sign-in: answered, or set up where the organisation requires it. */
export async function takeSecondFactorStep(_state: FormState, data: FormData): Promise<FormState> {
  const [code, recoveryCode] = [text(data, "code"), text(data, "recoveryCode")];
  switch (text(data, "intent")) {
    case "start": {
      const outcome = await attempt(() => startEnrolment());
      if (!outcome.ok) return failed(outcome.problem);
      refresh();
      return { status: "idle" };
    }
    case "confirm": {
      if (!code) return missed("code", texts.codeRequired);
      const outcome = await attempt(() => confirmEnrolment(code));
      return outcome.ok ? { status: "done", message: texts.turnedOn, once: outcome.data } : failed(outcome.problem);
    }
    case "continue":
      return goOn(await attempt(() => continueSignIn()));
    default: {
      if (!code && !recoveryCode) return missed("code", texts.codeRequired);
      const proof: Proof = recoveryCode ? { recoveryCode } : { code };
      return goOn(await attempt(() => answerSecondFactor(proof)));
    }
  }
}
