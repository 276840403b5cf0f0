/** Asking again who someone is, in place: what a form shows for it, and what comes back with the form. */
import { headers } from "next/headers";
import { ownPath } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { unauthorized } from "@/lib/backend/errors";
import * as sessions from "@/lib/backend/sessions";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { caller } from "./client";
import { holder } from "./holder";
import { attempt, type Problem } from "./outcome";
import { isMobile, place, session } from "./request";

const texts = messages.authentication;

/** What a form shows before it is done: that its person has to prove again who they are. */
export type AskedAgain =
  | {
      status: "failed" | "invalid" | "authenticate";
      message: string;
      errors: { field: string; message: string }[];
      values: Record<string, string>;
      /** What the person may prove with, beside the password. */
      authenticate: sessions.OtherWays;
    }
  /** They cancelled: the form is there again with what was posted. */
  | { status: "editing"; message: string; values: Record<string, string> };

/** Names that hold a secret, or are the question's or the form's own: none of them comes back with the values. */
const SECRET = /password|^code$|recoveryCode|^proof|^cancelProof$|^purpose$|^membership$/i;

/** What was posted, save secrets and what frameworks add: goes with the form while the question is asked. */
const kept = (data: FormData): Record<string, string> =>
  Object.fromEntries(
    [...data].flatMap(([name, value]) =>
      typeof value === "string" && !name.startsWith("$") && !SECRET.test(name) ? [[name, value]] : [],
    ),
  );

const ways = async (): Promise<sessions.OtherWays> => sessions.waysToAuthenticate(await holder());

/** Asks who the person is, before anything is done. Throws UNAUTHORIZED when the session has ended meanwhile. */
export async function askAgain(data: FormData): Promise<AskedAgain> {
  const { sessionId } = await holder();
  // Where calls go to another host, it may have refused a token from before a proof that another server took.
  sessions.forgetIdToken(sessionId);
  return { status: "authenticate", message: texts.lead, errors: [], values: kept(data), authenticate: await ways() };
}

/** Whether a call was refused because its person has to prove again who they are. */
export const isAskedAgain = ({ reason }: Problem): boolean => reason === "recentAuthentication";

const textIn = (data: FormData, name: string): string => {
  const value = data.get(name);
  return typeof value === "string" ? value : "";
};

/** The current password that a form asks for, checked as at sign-in; the session then counts as recently authenticated. */
export async function checkPassword(person: PersonCaller, password: string): Promise<void> {
  person.authenticatedAt = await sessions.authenticateAgain({ ...(await holder()), caller: person }, { password });
}

/**
 * Takes the proof that came with a form, where the form was asking for one. Null when the form can be acted on;
 * `person` then counts as one who has proved who they are. Throws UNAUTHORIZED when the session has ended meanwhile.
 */
export async function takeProof(data: FormData, person: PersonCaller): Promise<AskedAgain | null> {
  if (!data.has("proofPassword")) return null;
  if (data.has("cancelProof")) return { status: "editing", message: texts.cancelled, values: kept(data) };
  const [password, code] = [
    textIn(data, "proofPassword").slice(0, 4_096),
    textIn(data, "proofCode").trim().slice(0, 100),
  ];
  const again = async (message: string, errors: { field: string; message: string }[]): Promise<AskedAgain> => ({
    ...{ status: errors.length > 0 ? "invalid" : "failed", message, errors, values: kept(data) },
    authenticate: await ways(),
  });
  if (!password && !code) {
    return again(messages.general.problem, [{ field: "proofPassword", message: texts.passwordRequired }]);
  }
  const outcome = await attempt(async () =>
    sessions.authenticateAgain(await holder(), password ? { password } : { code }),
  );
  if (outcome.ok) {
    person.authenticatedAt = outcome.data;
    return null;
  }
  const { fields, message, code: why } = outcome.problem;
  // The code's own field has another name here.
  const errors = fields.map((one) => (one.field === "code" ? { ...one, field: "proofCode" } : one));
  if (why === "UNAUTHORIZED") throw unauthorized();
  return again(errors.length > 0 ? messages.general.problem : message, errors);
}

/** Says in the address kept for the return from a provider what the round trip was for. */
const FROM_PROVIDER = "confirm";

/** The page a form is on, as its browser says; else the account page. */
async function formsPage(): Promise<URL> {
  const { PUBLIC_URL } = env();
  const referer = (await headers()).get("referer") ?? "";
  const told = URL.canParse(referer) ? new URL(referer) : null;
  const path = told?.origin === new URL(PUBLIC_URL).origin ? ownPath(`${told.pathname}${told.search}`) : null;
  return new URL(path ?? ((await isMobile()) ? "/mobile/account" : "/dashboard/account"), PUBLIC_URL);
}

/** Whether a round trip to a provider was begun to prove again who someone is. */
export const isToAuthenticate = (path: URL | null): boolean =>
  path !== null && ownPath(path.pathname) !== null && path.searchParams.get(FROM_PROVIDER) === "provider";

/** Starts at a provider, which is asked to sign the person in again. Throws the domain's errors. */
export async function startAuthenticating(providerId: string) {
  await holder();
  const page = await formsPage();
  page.searchParams.set(FROM_PROVIDER, "provider");
  const from = await place();
  return sessions.startAtProvider(providerId, `${page.pathname}${page.search}`, from, { isSigningInAgain: true });
}

/** Ends it: the session is marked where the provider names its own person, just now. Returns the page to go on to. */
export async function finishAuthenticating(
  providerId: string,
  query: Record<string, string>,
  cookies: Record<string, string>,
  path: URL,
): Promise<string> {
  const outcome = await attempt(async () => {
    const own = await holder();
    const { signedInAt, ...person } = await sessions.returnFromProvider(providerId, query, cookies, await place());
    await sessions.authenticateAgain(own, { person, signedInAt });
  });
  const isSignedIn = (await session())?.kind === "person" && (await caller()).kind === "person";
  if (!isSignedIn) return "/signin?reason=expired";
  path.searchParams.delete(FROM_PROVIDER);
  path.searchParams.set("confirmed", outcome.ok ? "yes" : "no");
  return `${path.pathname}${path.search}`;
}
