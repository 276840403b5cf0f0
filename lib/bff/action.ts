/** The one way into every action of the portal: who posts, and for which organisation his page was drawn. */
import { redirect } from "next/navigation";
import type { PersonCaller } from "@/lib/backend/context";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { type AskedAgain, askAgain, isAskedAgain, takeProof } from "./authentication";
import { caller, clientFor } from "./client";
import type { Client } from "./http-client";
import { attempt, type Outcome } from "./outcome";
import { isByScript, noteRefusal, session } from "./request";
import { expiredPath, renewPath } from "./session";

/** What a form shows when its action was not even begun. */
export type Refused = {
  status: "failed";
  message: string;
  errors: [];
  values: Record<string, string>;
  reason?: "expired" | "otherOrganisation";
};

export type PortalAction = {
  person: PersonCaller;
  /** Makes a call; its problem is data, save that a session which has ended meanwhile ends the action. */
  call: <T>(work: (client: Client) => Promise<T>) => Promise<Outcome<T>>;
  /** The same for what a person does about their own account, which is no call of the contract. */
  own: <T>(work: () => Promise<T>) => Promise<Outcome<T>>;
};

class SessionEnded extends Error {}
class AskAgain extends Error {}

/** The named fields as they were typed. A password is never among the names. */
function typed(data: FormData, names: readonly string[]): Record<string, string> {
  return Object.fromEntries(
    names.flatMap((name) => {
      const value = data.get(name);
      return typeof value === "string" ? [[name, value]] : [];
    }),
  );
}

/**
 * Runs an action of the portal as whoever posts. Nothing is done when the form's page was drawn for another organisation than
 * the one he works for now, or when his session has ended: the form then says so and keeps the fields in `kept`. The client
 * stands for the very caller that was checked, so that no switch comes in between. Where a call asks for recent authentication, the
 * form asks for the password in place, with what was posted, and is acted on when that has come.
 */
export async function portalAction<S>(
  data: FormData,
  kept: readonly string[],
  act: (action: PortalAction) => Promise<S>,
): Promise<S | Refused | AskedAgain>;
/** `isData`: the answer is data even where no script is known to have asked. The caller makes a page of it and cannot ask for a proof. */
export async function portalAction<S>(
  data: FormData,
  kept: readonly string[],
  act: (action: PortalAction) => Promise<S>,
  isData: true,
): Promise<S | Refused>;
export async function portalAction<S>(
  data: FormData,
  kept: readonly string[],
  act: (action: PortalAction) => Promise<S>,
  isData = false,
): Promise<S | Refused | AskedAgain> {
  const answersData = isData || (await isByScript());
  const refused = (message: string, reason?: Refused["reason"]): Refused => ({
    ...{ status: "failed", message, errors: [], values: typed(data, kept) },
    ...(reason ? { reason } : {}),
  });
  const expired = async (): Promise<Refused> => {
    if (!answersData) redirect(renewPath(await expiredPath()));
    return refused(messages.session.expired, "expired");
  };
  const found = await attempt(() => caller());
  if (!found.ok) return refused(found.problem.message);
  const person = found.data;
  if (person.kind !== "person") return expired();
  if (data.get(constants.membershipField) !== person.membershipId) {
    // Without a script the page is drawn anew, for the other organisation, and may not hold this form any more.
    if (!answersData) await noteRefusal();
    return refused(messages.session.workingFor(person.organisation.name), "otherOrganisation");
  }
  const client = await clientFor(person, await session());
  const own: PortalAction["own"] = async (work) => {
    const outcome = await attempt(work);
    if (!outcome.ok && outcome.problem.code === "UNAUTHORIZED") throw new SessionEnded();
    if (!outcome.ok && isAskedAgain(outcome.problem)) throw new AskAgain();
    return outcome;
  };
  try {
    const asked = isData ? null : await own(() => takeProof(data, person));
    if (asked && !asked.ok) return refused(asked.problem.message);
    if (asked?.data) return asked.data;
    return await act({ person, own, call: (work) => own(() => work(client)) });
  } catch (error) {
    if (error instanceof SessionEnded) return expired();
    if (!(error instanceof AskAgain)) throw error;
    if (isData) return refused(messages.authentication.needed);
    const asked = await attempt(() => askAgain(data));
    if (asked.ok) return asked.data;
    return asked.problem.code === "UNAUTHORIZED" ? expired() : refused(asked.problem.message);
  }
}
