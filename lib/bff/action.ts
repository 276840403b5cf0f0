/** The only entry point for the portal's actions: who posts, and which organisation their page was rendered for. */
import { redirect } from "next/navigation";
import { z } from "zod";
import type { PersonCaller } from "@/lib/backend/context";
import {
  isReauthenticationNeeded,
  type Reauthentication,
  requestReauthentication,
  takeProof,
} from "@/lib/bff/sessions/authenticate-again";
import { expiredPath, renewPath } from "@/lib/bff/sessions/session";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { caller, clientFor } from "./client";
import type { Client } from "./http-client";
import { isByScript, recordRefusal, session } from "./request";
import { attempt, type Result } from "./result";

/** What a form shows when its action was not started. */
export type Refused = {
  status: "failed";
  message: string;
  errors: [];
  values: Record<string, string>;
  reason?: "expired" | "otherOrganisation";
};

export type PortalAction = {
  person: PersonCaller;
  /** Makes a call and returns its error as data; an ended session ends the action instead. */
  call: <T>(work: (client: Client) => Promise<T>) => Promise<Result<T>>;
  /** The same for changes to the person's own account, which are not calls of the contract. */
  own: <T>(work: () => Promise<T>) => Promise<Result<T>>;
};

class SessionEnded extends Error {}
class ReauthenticationNeeded extends Error {}

/** The named fields as submitted. A password must never be among the names. */
function submitted(data: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = data.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/** The answers that say why nothing was done, for the form or for single controls. */
const refusalSchema = z.object({
  status: z.enum(["invalid", "failed"]),
  message: z.string(),
  errors: z.array(z.object({ message: z.string(), about: z.string().optional() })),
});

/** Records why a form was refused: without a script, the page that follows may no longer have the form that would show it. */
async function recordRefused(answer: unknown): Promise<void> {
  const { data: refused } = refusalSchema.safeParse(answer);
  if (!refused) return;
  const { message, errors } = refused;
  const reasons = errors.map((error) => (error.about ? `${error.about} – ${error.message}` : error.message));
  await recordRefusal(reasons.length > 0 ? [...new Set(reasons)] : [message]);
}

/**
 * Runs an action of the portal for the person who posts. Nothing is done when the form's page was rendered for another
 * organisation than their current one, or when their session has ended: the form then says so and keeps the fields in
 * `echoedFields`. The client uses the caller that was checked, so that switching organisation meanwhile has no effect. Where a
 * call requires recent authentication, the form asks for the password in place, keeps what was posted, and is carried
 * out once it is confirmed.
 */
export async function portalAction<S>(
  data: FormData,
  echoedFields: readonly string[],
  act: (action: PortalAction) => Promise<S>,
): Promise<S | Refused | Reauthentication>;
/**
 * `isData`: the answer is data even where no script is known to have asked. The caller makes a page of it and cannot
 * ask for authentication.
 */
export async function portalAction<S>(
  data: FormData,
  echoedFields: readonly string[],
  act: (action: PortalAction) => Promise<S>,
  isData: true,
): Promise<S | Refused>;
export async function portalAction<S>(
  data: FormData,
  echoedFields: readonly string[],
  act: (action: PortalAction) => Promise<S>,
  isData = false,
): Promise<S | Refused | Reauthentication> {
  const answersData = isData || (await isByScript());
  const answer = await carryOut(data, echoedFields, act, { isData, answersData });
  if (!answersData) await recordRefused(answer);
  return answer;
}

/** `answersData`: whether a script reads the answer, rather than a page being made of it. */
async function carryOut<S>(
  data: FormData,
  echoedFields: readonly string[],
  act: (action: PortalAction) => Promise<S>,
  { isData, answersData }: { isData: boolean; answersData: boolean },
): Promise<S | Refused | Reauthentication> {
  const refused = (message: string, reason?: Refused["reason"]): Refused => ({
    status: "failed",
    message,
    errors: [],
    values: submitted(data, echoedFields),
    ...(reason ? { reason } : {}),
  });
  const expired = async (): Promise<Refused> => {
    if (!answersData) redirect(renewPath(await expiredPath()));
    return refused(messages.session.expired, "expired");
  };
  const found = await attempt(() => caller());
  if (!found.ok) return refused(found.error.message);
  const person = found.data;
  if (person.kind !== "person") return expired();
  if (data.get(constants.membershipField) !== person.membershipId) {
    return refused(messages.session.workingFor(person.organisation.name), "otherOrganisation");
  }
  const client = await clientFor(person, await session());
  const own: PortalAction["own"] = async (work) => {
    const result = await attempt(work);
    if (!result.ok && result.error.code === "UNAUTHORIZED") throw new SessionEnded();
    if (!result.ok && isReauthenticationNeeded(result.error)) throw new ReauthenticationNeeded();
    return result;
  };
  try {
    const asked = isData ? null : await own(() => takeProof(data, person));
    if (asked && !asked.ok) return refused(asked.error.message);
    if (asked?.data) return asked.data;
    return await act({ person, own, call: (work) => own(() => work(client)) });
  } catch (error) {
    if (error instanceof SessionEnded) return expired();
    if (!(error instanceof ReauthenticationNeeded)) throw error;
    if (isData) return refused(messages.authentication.needed);
    const asked = await attempt(() => requestReauthentication(data));
    if (asked.ok) return asked.data;
    return asked.error.code === "UNAUTHORIZED" ? expired() : refused(asked.error.message);
  }
}
