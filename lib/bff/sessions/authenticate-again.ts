/**
 * Asks a person to authenticate again, in place: what a form shows for it, and the proof that comes back with the form.
 */
import { headers } from "next/headers";
import { ownPath } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { unauthorized } from "@/lib/backend/errors";
import * as sessions from "@/lib/backend/sessions";
import { caller } from "@/lib/bff/client";
import { holder } from "@/lib/bff/holder";
import { isMobile, requestOrigin, session } from "@/lib/bff/request";
import { attempt, type ResultError } from "@/lib/bff/result";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { ExternalSignIn } from "@/lib/session/external-sign-in";

const texts = messages.authentication;

/** What a form shows before it is carried out: the person must first authenticate again. */
export type Reauthentication =
  | {
      status: "failed" | "invalid" | "authenticate";
      message: string;
      errors: { field: string; message: string }[];
      values: Record<string, string>;
      /** The ways to authenticate other than the password. */
      authenticate: sessions.OtherMethods;
    }
  /** The person cancelled: the form is shown again with its submitted values. */
  | { status: "editing"; message: string; values: Record<string, string> };

/**
 * Names of controls that hold a secret or belong to the authentication prompt or the form itself; their values are
 * never echoed.
 */
const SECRET = /password|^code$|recoveryCode|^proof|^cancelProof$|^purpose$|^membership$/i;

/**
 * The submitted values without secrets and framework fields; they stay with the form while the person authenticates.
 */
const submittedValues = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && !name.startsWith("$") && !SECRET.test(name) ? [[name, value]] : [],
    ),
  );

const ways = async (): Promise<sessions.OtherMethods> => sessions.authenticationMethods(await holder());

/**
 * Asks the person to authenticate before anything is done. Throws UNAUTHORIZED when the session has ended meanwhile.
 */
export async function requestReauthentication(data: FormData): Promise<Reauthentication> {
  const { sessionId } = await holder();
  // Another API host may have refused an ID token that predates a re-authentication on another server.
  sessions.forgetIdToken(sessionId);
  return {
    status: "authenticate",
    message: texts.lead,
    errors: [],
    values: submittedValues(data),
    authenticate: await ways(),
  };
}

/** Whether a call was refused because the person must authenticate again. */
export const isReauthenticationNeeded = ({ reason }: ResultError): boolean => reason === "recentAuthentication";

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
};

/**
 * Checks the current password that a form asks for, as at sign-in; the session then counts as recently authenticated.
 */
export async function checkPassword(person: PersonCaller, password: string): Promise<void> {
  person.authenticatedAt = await sessions.authenticateAgain({ ...(await holder()), caller: person }, { password });
}

/**
 * Verifies the proof that came with a form, where the form was asking for one. Null when the form can be carried out;
 * `person` then counts as recently authenticated. Throws UNAUTHORIZED when the session has ended meanwhile.
 */
export async function takeProof(data: FormData, person: PersonCaller): Promise<Reauthentication | null> {
  if (!data.has("proofPassword")) return null;
  if (data.has("cancelProof")) return { status: "editing", message: texts.cancelled, values: submittedValues(data) };
  const [password, code] = [
    textIn(data, "proofPassword").slice(0, 4_096),
    textIn(data, "proofCode").trim().slice(0, 100),
  ];
  const again = async (message: string, errors: { field: string; message: string }[]): Promise<Reauthentication> => ({
    status: errors.length > 0 ? "invalid" : "failed",
    message,
    errors,
    values: submittedValues(data),
    authenticate: await ways(),
  });
  if (!password && !code) {
    return again(messages.general.problem, [{ field: "proofPassword", message: texts.passwordRequired }]);
  }
  const result = await attempt(async () =>
    sessions.authenticateAgain(await holder(), password ? { password } : { code }),
  );
  if (result.ok) {
    person.authenticatedAt = result.data;
    return null;
  }
  const { fields, message, code: why } = result.error;
  // The code's control has another name on this form.
  const errors = fields.map((one) => (one.field === "code" ? { ...one, field: "proofCode" } : one));
  if (why === "UNAUTHORIZED") throw unauthorized();
  return again(errors.length > 0 ? messages.general.problem : message, errors);
}

/** The page a form is on, from its Referer; otherwise the account page. */
async function formsPage(): Promise<URL> {
  const { PUBLIC_URL } = env();
  const referer = (await headers()).get("referer") ?? "";
  const referrer = URL.canParse(referer) ? new URL(referer) : null;
  const path =
    referrer?.origin === new URL(PUBLIC_URL).origin ? ownPath(`${referrer.pathname}${referrer.search}`) : null;
  return new URL(path ?? ((await isMobile()) ? "/mobile/account" : "/dashboard/account"), PUBLIC_URL);
}

/** Starts re-authentication at an identity provider. Throws the domain's errors. */
export async function startAuthenticating(provider: sessions.ProviderId) {
  await holder();
  const { pathname, search } = await formsPage();
  return sessions.startAtProvider(
    provider,
    { kind: "authenticateAgain", page: `${pathname}${search}` },
    await requestOrigin(),
  );
}

/**
 * Finishes re-authentication: marks the session if the provider has just authenticated the same person. Returns the
 * path of `page` to continue at.
 */
export async function finishAuthenticating(
  provider: sessions.ProviderId,
  answer: URLSearchParams,
  started: ExternalSignIn,
  page: string,
): Promise<string> {
  const result = await attempt(async () => {
    const own = await holder();
    const { signedInAt, ...person } = await sessions.returnFromProvider(
      provider,
      answer,
      started,
      await requestOrigin(),
    );
    await sessions.authenticateAgain(own, { person, signedInAt });
  });
  const isSignedIn = (await session())?.kind === "person" && (await caller()).kind === "person";
  if (!isSignedIn) return "/signin?reason=expired";
  const { pathname, searchParams } = new URL(page, env().PUBLIC_URL);
  searchParams.set("confirmed", result.ok ? "yes" : "no");
  return `${pathname}?${searchParams}`;
}
