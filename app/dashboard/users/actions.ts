"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { fieldErrors, type Outcome, type Problem, portalAction, typedTexts, usersPath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { reasonSchema } from "@/lib/contract/people";

const texts = messages.users;

type Values = Record<string, string>;

/** Everything that was typed or ticked: nothing here is a secret. */
const typed = (data: FormData): Values =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === "string" && !name.startsWith("$") ? [[name, value]] : [])),
  );

function failed(problem: Problem, values: Values): FormState {
  const errors = fieldErrors(problem).filter(({ field }) => field in FIELDS);
  return errors.length > 0
    ? { status: "invalid", message: messages.general.problem, errors, values }
    : { status: "failed", message: problem.message, errors: [], values };
}

/** The controls that show what is wrong with them. */
const FIELDS = {
  fullName: 1,
  email: 1,
  phone: 1,
  jobTitle: 1,
  permissionCodes: 1,
  apps: 1,
  isAuthorizer: 1,
  isPrimaryUser: 1,
  reason: 1,
};

/** Whom a form is about, and the state it was drawn from. */
function about(data: FormData) {
  const { organisation, person, lock } = typedTexts(data, ["organisation", "person", "lock"]);
  return { organisationId: organisation, id: person, lock: Number(lock) };
}

const ticked = (data: FormData, prefix: string): string[] =>
  [...new Set(data.keys())].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const rightsIn = (data: FormData) => ({
  jobTitle: typedTexts(data, ["jobTitle"]).jobTitle,
  permissionCodes: ticked(data, "code."),
  apps: ticked(data, "app."),
  isAuthorizer: data.has("isAuthorizer"),
  isPrimaryUser: data.has("isPrimaryUser"),
});

/** What came of it: on a page drawn anew, or with what was typed. */
function answer<T>(outcome: Outcome<T>, data: FormData, path: string, message: string): FormState {
  if (!outcome.ok) return failed(outcome.problem, typed(data));
  revalidatePath(path);
  return { status: "done", message };
}

/** Invites somebody by e-mail. */
export async function invite(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const { fullName, email, phone } = typedTexts(data, ["fullName", "email", "phone"]);
    const input = { ...rightsIn(data), fullName, email, phone, organisationId: about(data).organisationId };
    const outcome = await call((client) => client.users.invite(input));
    return answer(outcome, data, usersPath(person), texts.invited(email.trim()));
  });
}

/** Changes what somebody is and may do. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const { lock } = about(data);
    const outcome = await call((client) => client.users.change({ ...about(data), ...rightsIn(data) }));
    const isSame = outcome.ok && outcome.data.lock === lock;
    return answer(outcome, data, usersPath(person), isSame ? texts.unchanged : texts.saved);
  });
}

/** The reason typed into `name`, or what the form shows without one. */
function reasonIn(data: FormData, name: string): { reason: string } | { state: FormState } {
  const parsed = reasonSchema.safeParse(typedTexts(data, [name])[name]);
  if (parsed.success) return { reason: parsed.data };
  const errors = [{ field: name, message: parsed.error.issues[0]?.message ?? texts.reasonRequired }];
  return { state: { status: "invalid", message: messages.general.problem, errors, values: typed(data) } };
}

/** Deactivates somebody, with a reason. */
export async function deactivate(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const given = reasonIn(data, "reason");
    if ("state" in given) return given.state;
    const outcome = await call((client) => client.users.deactivate({ ...about(data), ...given }));
    return answer(outcome, data, usersPath(person), texts.deactivated);
  });
}

/** Makes somebody active again. */
export async function reactivate(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const outcome = await call((client) => client.users.reactivate(about(data)));
    return answer(outcome, data, usersPath(person), texts.reactivated);
  });
}

/** Mails somebody a link to choose a new password. */
export async function sendReset(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const { lock: _, ...whom } = about(data);
    const outcome = await call((client) => client.users.sendPasswordReset(whom));
    return answer(outcome, data, usersPath(person), texts.resetSent);
  });
}

/** Takes away a lost second factor, with a reason. */
export async function resetSecondFactor(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const given = reasonIn(data, "secondFactorReason");
    if ("state" in given) return given.state;
    const outcome = await call((client) => client.users.resetSecondFactor({ ...about(data), ...given }));
    return answer(outcome, data, usersPath(person), texts.secondFactorReset);
  });
}

/** Sends an invitation again. */
export async function resend(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const outcome = await call((client) => client.users.resendInvitation(about(data)));
    return answer(outcome, data, usersPath(person), texts.sentAgain);
  });
}

/** Withdraws an invitation: the page of it is gone, and the list says so. */
export async function withdraw(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const outcome = await call((client) => client.users.withdrawInvitation(about(data)));
    if (!outcome.ok) return failed(outcome.problem, typed(data));
    const { organisationId } = about(data);
    const search = organisationId === person.organisation.id ? "" : `organisation=${organisationId}&`;
    redirect(`${usersPath(person)}?${search}withdrawn=1`);
  });
}

/** Notes that the list was looked through. */
export async function noteReview(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const { organisationId } = about(data);
    const outcome = await call((client) => client.users.review({ organisationId }));
    return answer(outcome, data, usersPath(person), texts.reviewed);
  });
}
