"use server";

import { revalidatePath } from "next/cache";
import { redirect } from "next/navigation";
import type { FormState } from "@/components/form/state";
import { fieldErrors, portalAction, type Result, type ResultError, submittedTexts, usersPath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { reasonSchema } from "@/lib/contract/users/people";

const texts = messages.users;

type Values = Record<string, string>;

/** All submitted values: none of them is secret. */
const submitted = (data: FormData): Values =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) => (typeof value === "string" && !name.startsWith("$") ? [[name, value]] : [])),
  );

function failed(error: ResultError, values: Values): FormState {
  const errors = fieldErrors(error).filter(({ field }) => field in FIELDS);
  return errors.length > 0
    ? { status: "invalid", message: messages.general.problem, errors, values }
    : { status: "failed", message: error.message, errors: [], values };
}

/** The controls that show their own errors. */
const FIELDS = {
  fullName: 1,
  email: 1,
  phone: 1,
  jobTitle: 1,
  permissionCodes: 1,
  apps: 1,
  isAuthorizer: 1,
  isPrimaryUser: 1,
  scopeIds: 1,
  reason: 1,
};

/** The person a form is about, and the lock number it was rendered with. */
function about(data: FormData) {
  const { organisation, person, lock } = submittedTexts(data, ["organisation", "person", "lock"]);
  return { organisationId: organisation, id: person, lock: Number(lock) };
}

const selectedIn = (data: FormData, prefix: string): string[] =>
  [...new Set(data.keys())].flatMap((name) => (name.startsWith(prefix) ? [name.slice(prefix.length)] : []));

const rightsIn = (data: FormData) => ({
  jobTitle: submittedTexts(data, ["jobTitle"]).jobTitle,
  permissionCodes: selectedIn(data, "code."),
  // Posted as chosen or not only where the form asks for it.
  ...(data.has("asksMedicalAnswers") ? { seesMedicalAnswers: data.has("seesMedicalAnswers") } : {}),
  apps: selectedIn(data, "app."),
  isAuthorizer: data.has("isAuthorizer"),
  isPrimaryUser: data.has("isPrimaryUser"),
  ...(data.has("scope") ? { scopeIds: data.get("scope") === "some" ? selectedIn(data, "site.") : null } : {}),
});

/** The result: a freshly rendered page, or the form with its submitted values. */
function answer<T>(result: Result<T>, data: FormData, path: string, message: string): FormState {
  if (!result.ok) return failed(result.error, submitted(data));
  revalidatePath(path);
  return { status: "done", message };
}

/** Invites a user by e-mail. */
export async function invite(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const { fullName, email, phone } = submittedTexts(data, ["fullName", "email", "phone"]);
    const input = { ...rightsIn(data), fullName, email, phone, organisationId: about(data).organisationId };
    const result = await call((client) => client.users.invite(input));
    return answer(result, data, usersPath(person), texts.invited(email.trim()));
  });
}

/** Changes a user's details and permissions. */
export async function change(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const { lock } = about(data);
    const result = await call((client) => client.users.change({ ...about(data), ...rightsIn(data) }));
    const isSame = result.ok && result.data.lock === lock;
    return answer(result, data, usersPath(person), isSame ? texts.unchanged : texts.saved);
  });
}

/** Reads the reason from `name`, or returns the form's error if it is missing. */
function reasonIn(data: FormData, name: string): { reason: string } | { state: FormState } {
  const parsed = reasonSchema.safeParse(submittedTexts(data, [name])[name]);
  if (parsed.success) return { reason: parsed.data };
  const errors = [{ field: name, message: parsed.error.issues[0]?.message ?? texts.reasonRequired }];
  return { state: { status: "invalid", message: messages.general.problem, errors, values: submitted(data) } };
}

/** Deactivates a user, with a reason. */
export async function deactivate(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const given = reasonIn(data, "reason");
    if ("state" in given) return given.state;
    const result = await call((client) => client.users.deactivate({ ...about(data), ...given }));
    return answer(result, data, usersPath(person), texts.deactivated);
  });
}

/** Reactivates a user. */
export async function reactivate(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const result = await call((client) => client.users.reactivate(about(data)));
    return answer(result, data, usersPath(person), texts.reactivated);
  });
}

/** Mails a user a link to choose a new password. */
export async function sendReset(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const { lock: _, ...whom } = about(data);
    const result = await call((client) => client.users.sendPasswordReset(whom));
    return answer(result, data, usersPath(person), texts.resetSent);
  });
}

/** Resets a lost second factor, with a reason. */
export async function resetSecondFactor(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [...data.keys()], async ({ call, person }) => {
    const given = reasonIn(data, "secondFactorReason");
    if ("state" in given) return given.state;
    const result = await call((client) => client.users.resetSecondFactor({ ...about(data), ...given }));
    return answer(result, data, usersPath(person), texts.secondFactorReset);
  });
}

/** Sends an invitation again. */
export async function resend(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const result = await call((client) => client.users.resendInvitation(about(data)));
    return answer(result, data, usersPath(person), texts.sentAgain);
  });
}

/** Withdraws an invitation and redirects to the list, since the invitation's page no longer exists. */
export async function withdraw(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const result = await call((client) => client.users.withdrawInvitation(about(data)));
    if (!result.ok) return failed(result.error, submitted(data));
    const { organisationId } = about(data);
    const search = organisationId === person.organisation.id ? "" : `organisation=${organisationId}&`;
    redirect(`${usersPath(person)}?${search}withdrawn=1`);
  });
}

/** Records an access review of the list. */
export async function recordReviewByForm(_state: FormState, data: FormData): Promise<FormState> {
  return portalAction<FormState>(data, [], async ({ call, person }) => {
    const { organisationId } = about(data);
    const result = await call((client) => client.users.review({ organisationId }));
    return answer(result, data, usersPath(person), texts.reviewed);
  });
}
