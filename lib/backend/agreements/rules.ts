/** Rules for an agreement's status and what a draft is missing (docs/states.md, An agreement). Pure. */
import type { PersonCaller } from "@/lib/backend/context";
import { messages } from "@/lib/config/messages";
import type { AgreementAction, AgreementStatus, DraftStep, Party, SignatoryStatus } from "@/lib/contract/agreements";
import { calendarDate } from "@/lib/format";

const texts = messages.agreements;

/** The calendar date, `YYYY-MM-DD`, in the platform's time zone, which agreement dates use. */
export const dayOf = (at: Date): string => calendarDate(at);

export const pendingOf: Record<Party, AgreementStatus> = { agency: "pending_agency", provider: "pending_provider" };

export const isPending = (status: AgreementStatus): boolean =>
  status === "pending_agency" || status === "pending_provider";

/** The party whose signature is awaited; null if none is. */
export function awaitedBy(status: AgreementStatus): Party | null {
  if (status === "pending_agency") return "agency";
  return status === "pending_provider" ? "provider" : null;
}

/** The last day: the end date or the notice date, whichever comes first. */
export function lastDayOf({ endOn, terminatesOn }: { endOn: string | null; terminatesOn: string | null }) {
  const [first] = [endOn, terminatesOn].filter((day) => day !== null).sort();
  return first ?? null;
}

/** The status at `now` of an agreement that everyone has signed. */
export const statusOnceSigned = (startOn: string, now: Date): "scheduled" | "active" =>
  startOn <= dayOf(now) ? "active" : "scheduled";

type Draft = {
  startOn: string | null;
  endOn: string | null;
  terms: string;
  services: unknown[];
  rateLines: unknown[];
  /** Whether a rate cannot lawfully pay a worker. */
  isRateTooLow: boolean;
  signatories: { type: Party }[];
};

/** What a draft is missing before it can be sent at `now`, by step, in words. */
export function missingOf(draft: Draft, now: Date): { step: DraftStep; what: string }[] {
  const { missing } = texts;
  const has = (type: Party) => draft.signatories.some((signatory) => signatory.type === type);
  const checks: [boolean, DraftStep, string][] = [
    [draft.services.length === 0, "parties", missing.services],
    [!draft.startOn || !draft.terms, "terms", missing.terms],
    [draft.endOn !== null && draft.endOn < dayOf(now), "terms", missing.ended],
    [draft.rateLines.length === 0, "rates", missing.rates],
    [draft.isRateTooLow, "rates", missing.ratesTooLow],
    [!has("agency"), "signatories", missing.agencySignatory],
    [!has("provider"), "signatories", missing.providerSignatory],
  ];
  return checks.flatMap(([isMissing, step, what]) => (isMissing ? [{ step, what }] : []));
}

type Turn = { type: Party; email: string; status: SignatoryStatus };
type Sides = { status: AgreementStatus; agencyId: string; providerId: string };

/** Whether it is `caller`'s own turn: they are the invited signatory, and at work for that signatory's side. */
export const isCallersTurn = (
  { email, organisation }: Pick<PersonCaller, "email" | "organisation">,
  { status, agencyId, providerId }: Sides,
  signatory: Turn,
): boolean =>
  awaitedBy(status) === signatory.type &&
  signatory.status === "invited" &&
  (signatory.type === "agency" ? agencyId : providerId) === organisation.id &&
  signatory.email.toLowerCase() === email.toLowerCase();

const groupOf: Record<Party, PersonCaller["group"]> = { agency: "Agency", provider: "Provider" };

type AgreementState = { status: AgreementStatus; terminatesOn: string | null };

const mayEnd = ({ status, terminatesOn }: AgreementState) =>
  (status === "active" || status === "suspended") && terminatesOn === null;

/**
 * What `caller`, who may see the agreement, can do with it now. Only platform staff draft; both parties can request
 * changes and serve notice, and each can send its own signatory a new link.
 */
export function actionsOf(
  agreement: AgreementState,
  caller: Pick<PersonCaller, "group">,
  isComplete: boolean,
  isTheirTurn = false,
): AgreementAction[] {
  const { status } = agreement;
  const isAdmin = caller.group === "Admin";
  const pending = isPending(status);
  const awaited = awaitedBy(status);
  const possible: [AgreementAction, boolean][] = [
    ["edit", isAdmin && status === "draft"],
    ["send", isAdmin && status === "draft" && isComplete],
    ["sign", isTheirTurn],
    ["withdraw", isAdmin && pending],
    ["requestChanges", !isAdmin && pending],
    ["resend", awaited !== null && (isAdmin || groupOf[awaited] === caller.group)],
    ["correctSignatory", isAdmin && pending],
    ["suspend", isAdmin && status === "active"],
    ["resume", isAdmin && status === "suspended"],
    ["serveNotice", mayEnd(agreement)],
  ];
  return possible.flatMap(([action, isPossible]) => (isPossible ? [action] : []));
}
