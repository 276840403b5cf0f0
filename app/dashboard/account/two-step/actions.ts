"use server";

import { refresh } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import {
  attempt,
  cancelTwoStep,
  changeTwoStep,
  confirmTwoStep,
  expiredPath,
  type Outcome,
  type PortalAction,
  type Problem,
  type Proof,
  portalAction,
  renewRecoveryCodes,
  requireTwoStep,
  secondFactorOf,
  startTwoStep,
  turnOffTwoStep,
} from "@/lib/bff";
import { messages } from "@/lib/config/messages";

const texts = messages.secondFactor;

const text = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value.trim().slice(0, 100) : "";
};

const missed = (field: string, message: string, intent = ""): FormState => ({
  status: "invalid",
  message: messages.general.problem,
  errors: [{ field, message }],
  values: { intent },
});

/** No code is ever echoed. */
async function failed({ code, message, fields }: Problem, intent = ""): Promise<FormState> {
  if (code === "UNAUTHORIZED") redirect(await expiredPath());
  // What stands at a field is said there, not twice in the summary.
  return fields.length > 0
    ? { status: "invalid", message: messages.general.problem, errors: fields, values: { intent } }
    : { status: "failed", message, errors: [], values: { intent } };
}

/** What was done, on a page drawn anew. */
function done<T>(outcome: Outcome<T>, answer: FormState, intent = ""): FormState | Promise<FormState> {
  if (!outcome.ok) return failed(outcome.problem, intent);
  refresh();
  return answer;
}

/** The recovery codes, on a page left as it is: they are shown in place of the form. */
const shown = (outcome: Outcome<string[]>, message: string, intent = ""): FormState | Promise<FormState> =>
  outcome.ok ? { status: "done", message, once: outcome.data } : failed(outcome.problem, intent);

/** Everything a person does about his own two-step sign-in, by `intent`. */
export async function mindTwoStep(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["intent"], ({ own }) => mind(data, own));
}

async function mind(data: FormData, own: PortalAction["own"]): Promise<FormState> {
  const [intent, code, recoveryCode] = [text(data, "intent"), text(data, "code"), text(data, "recoveryCode")];
  if (text(data, "cancel")) {
    return done(await own(() => cancelTwoStep()), { status: "done", message: texts.cancelled });
  }
  if (intent === "start") return done(await own(() => startTwoStep()), { status: "idle" });
  if (intent === "confirm") {
    if (!code) return missed("code", texts.codeRequired);
    return shown(await own(() => confirmTwoStep(code)), texts.turnedOn);
  }
  if (!["renew", "change", "turnOff"].includes(intent)) return missed("intent", texts.choiceRequired);
  if (intent === "renew") {
    if (!code) return missed("code", texts.codeRequired, intent);
    return shown(await own(() => renewRecoveryCodes(code)), texts.renewed, intent);
  }
  if (!code && !recoveryCode) return missed("code", texts.codeRequired, intent);
  const proof: Proof = recoveryCode ? { recoveryCode } : { code };
  return intent === "change"
    ? done(await own(() => changeTwoStep(proof)), { status: "idle" }, intent)
    : done(await own(() => turnOffTwoStep(proof)), { status: "done", message: texts.turnedOff }, intent);
}

/** Requires two-step sign-in of everyone in the organisation, or no longer; asks before it does. */
export async function decideForEveryone(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["required"], ({ person, own }) => decide(person, data, own));
}

async function decide(person: PortalAction["person"], data: FormData, own: PortalAction["own"]): Promise<FormState> {
  const required = text(data, "required") === "yes";
  const found = await attempt(() => secondFactorOf(person));
  if (!found.ok) return failed(found.problem);
  const { organisation, onSince } = found.data;
  const no = (message: string): FormState => ({ status: "failed", message, errors: [], values: {} });
  if (!organisation) return no(texts.mayNotRequire);
  if (text(data, "keep") || organisation.requires === required) return { status: "done", message: texts.unchanged };
  if (required && !onSince) return no(texts.ownFirst);
  if (!text(data, "confirmed")) {
    const message = required ? texts.askRequire(organisation.name) : texts.askOptional(organisation.name);
    return { status: "ask", message, values: { required: required ? "yes" : "no" } };
  }
  const message = required ? texts.nowRequired : texts.nowOptional;
  return done(await own(() => requireTwoStep(required)), { status: "done", message });
}
