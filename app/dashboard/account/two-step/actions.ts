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
  type PortalAction,
  type Proof,
  portalAction,
  type Result,
  type ResultError,
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
async function failed({ code, message, fields }: ResultError, intent = ""): Promise<FormState> {
  if (code === "UNAUTHORIZED") redirect(await expiredPath());
  // Field errors appear at the field, not again in the summary.
  return fields.length > 0
    ? { status: "invalid", message: messages.general.problem, errors: fields, values: { intent } }
    : { status: "failed", message, errors: [], values: { intent } };
}

/** Confirms the action on a freshly rendered page. */
function done<T>(result: Result<T>, answer: FormState, intent = ""): FormState | Promise<FormState> {
  if (!result.ok) return failed(result.error, intent);
  refresh();
  return answer;
}

/** Returns the recovery codes without a redirect: they replace the form. */
const shown = (result: Result<string[]>, message: string, intent = ""): FormState | Promise<FormState> =>
  result.ok ? { status: "done", message, once: result.data } : failed(result.error, intent);

/** Handles every change to a person's own two-step sign-in, by `intent`. */
export async function manageTwoStep(_state: FormState, data: FormData): Promise<FormState> {
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

/** Turns the requirement of two-step sign-in for the organisation on or off, after a confirmation. */
export async function setTwoStepRequirement(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, ["required"], ({ person, own }) => decide(person, data, own));
}

async function decide(person: PortalAction["person"], data: FormData, own: PortalAction["own"]): Promise<FormState> {
  const required = text(data, "required") === "yes";
  const found = await attempt(() => secondFactorOf(person));
  if (!found.ok) return failed(found.error);
  const { organisation, onSince } = found.data;
  const no = (message: string): FormState => ({ status: "failed", message, errors: [], values: {} });
  if (!organisation) return no(texts.mayNotRequire);
  if (text(data, "keep") || organisation.requires === required) return { status: "done", message: texts.unchanged };
  if (required && !onSince) return no(texts.ownFirst);
  if (!text(data, "confirmed")) {
    const message = required ? texts.confirmRequire(organisation.name) : texts.confirmOptional(organisation.name);
    return { status: "ask", message, values: { required: required ? "yes" : "no" } };
  }
  const message = required ? texts.nowRequired : texts.nowOptional;
  return done(await own(() => requireTwoStep(required)), { status: "done", message });
}
