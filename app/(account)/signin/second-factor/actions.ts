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
  type Proof,
  type Result,
  type ResultError,
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

/** No code is ever echoed. A partial sign-in that has expired starts again. */
async function failed({ code, message, fields }: ResultError): Promise<FormState> {
  if (code === "UNAUTHORIZED") redirect(await signInAgain("expired"));
  // Field errors appear at the field, not again in the summary.
  return fields.length > 0
    ? { status: "invalid", message: messages.general.problem, errors: fields, values: {} }
    : { status: "failed", message, errors: [], values: {} };
}

const text = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value.trim().slice(0, 100) : "";
};

async function continueTo(result: Result<string>): Promise<FormState> {
  return result.ok ? enterPortal(result.data) : failed(result.error);
}

/** Answers the second factor of a partial sign-in, or sets it up where the organisation requires it. */
export async function submitSecondFactorStep(_state: FormState, data: FormData): Promise<FormState> {
  const [code, recoveryCode] = [text(data, "code"), text(data, "recoveryCode")];
  switch (text(data, "intent")) {
    case "start": {
      const result = await attempt(() => startEnrolment());
      if (!result.ok) return failed(result.error);
      refresh();
      return { status: "idle" };
    }
    case "confirm": {
      if (!code) return missed("code", texts.codeRequired);
      const result = await attempt(() => confirmEnrolment(code));
      return result.ok ? { status: "done", message: texts.turnedOn, once: result.data } : failed(result.error);
    }
    case "continue":
      return continueTo(await attempt(() => continueSignIn()));
    default: {
      if (!code && !recoveryCode) return missed("code", texts.codeRequired);
      const proof: Proof = recoveryCode ? { recoveryCode } : { code };
      return continueTo(await attempt(() => answerSecondFactor(proof)));
    }
  }
}
