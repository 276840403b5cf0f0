/** The life cycle of agencies and providers, and the state of their papers, as pure rules (docs/states.md). */
import { constants } from "@/lib/config/constants";
import {
  documentKindSchema,
  type Missing,
  type OrganisationAction,
  type OrganisationDocument,
  type OrganisationDocumentKind,
  type OrganisationKind,
  type OrganisationStatus,
} from "@/lib/contract/organisations";

type Step = {
  kinds: readonly OrganisationKind[];
  from: Partial<Record<OrganisationKind, readonly OrganisationStatus[]>>;
  to: OrganisationStatus;
  /** Whether its own primary user may take it, beside the platform. */
  own: boolean;
  /** Whether nothing may be missing: papers can run out between being handed in and being verified. */
  complete?: true;
  /** Whether others read why. */
  reasoned: boolean;
  audit:
    | "organisation.submitted"
    | "organisation.verified"
    | "organisation.returned"
    | "organisation.activated"
    | "organisation.suspended"
    | "organisation.resumed"
    | "organisation.archived";
};

const both = ["agency", "provider"] as const;
const platforms = { own: false, reasoned: false } as const;

/** Every step there is: from where, to where, by whom. */
export const steps: Record<OrganisationAction, Step> = {
  submit: {
    ...{ kinds: ["agency"], from: { agency: ["draft"] }, to: "pending_verification" },
    ...{ own: true, reasoned: false, complete: true, audit: "organisation.submitted" },
  },
  verify: {
    ...{ kinds: ["agency"], from: { agency: ["pending_verification"] }, to: "active" },
    ...{ ...platforms, complete: true, audit: "organisation.verified" },
  },
  return: {
    ...{ kinds: ["agency"], from: { agency: ["pending_verification"] }, to: "draft" },
    ...{ own: false, reasoned: true, audit: "organisation.returned" },
  },
  activate: {
    ...{ kinds: ["provider"], from: { provider: ["draft"] }, to: "active" },
    ...{ ...platforms, audit: "organisation.activated" },
  },
  suspend: {
    ...{ kinds: both, from: { agency: ["active"], provider: ["active"] }, to: "suspended" },
    ...{ own: false, reasoned: true, audit: "organisation.suspended" },
  },
  resume: {
    ...{ kinds: both, from: { agency: ["suspended"], provider: ["suspended"] }, to: "active" },
    ...{ ...platforms, audit: "organisation.resumed" },
  },
  archive: {
    ...{ kinds: both, to: "archived", own: false, reasoned: true, audit: "organisation.archived" },
    from: {
      // A draft holds its company number and address against others: whoever only sat down on them is cleared away.
      agency: ["draft", "pending_verification", "active", "suspended"],
      provider: ["draft", "active", "suspended"],
    },
  },
};

type Standing = { kind: OrganisationKind; status: OrganisationStatus };
/** Who asks: the platform's staff, or a person of the organisation itself. */
export type Asking = { isPlatform: boolean; isPrimary: boolean };

/** Whether a step leads on from where the organisation stands. */
export const leadsOn = (action: OrganisationAction, { kind, status }: Standing): boolean =>
  steps[action].from[kind]?.includes(status) ?? false;

/** Whether whoever asks may take a step, wherever the organisation stands. */
export const mayTake = (action: OrganisationAction, { isPlatform, isPrimary }: Asking): boolean =>
  isPlatform || (steps[action].own && isPrimary);

/** What may be done to an organisation now. */
export function actionsFor(standing: Standing, asking: Asking, missing: readonly Missing[]): OrganisationAction[] {
  return (Object.keys(steps) as OrganisationAction[]).filter(
    (action) =>
      leadsOn(action, standing) && mayTake(action, asking) && (!steps[action].complete || missing.length === 0),
  );
}

/** Whether whoever asks may change what the organisation keeps of itself. What is archived stays as it is. */
export const mayEdit = ({ status }: Pick<Standing, "status">, { isPlatform, isPrimary }: Asking): boolean =>
  status !== "archived" && (isPlatform || isPrimary);

const DAY_MS = 24 * 60 * 60 * 1000;

/** Days from one day of the calendar to another. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((Date.parse(`${to}T00:00:00Z`) - Date.parse(`${from}T00:00:00Z`)) / DAY_MS);

/** How a paper stands that runs out on `expiresOn`, its last day. */
export function stateOf(expiresOn: string, today: string): Pick<OrganisationDocument, "state" | "daysLeft"> {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return { state: "expired", daysLeft };
  return { state: daysLeft <= constants.documentExpiringDays ? "expiring" : "current", daysLeft };
}

type Kept = { kind: OrganisationDocumentKind; isReplaced: boolean; state: OrganisationDocument["state"] };

/** What an agency must still give before it can be sent for verification. A provider owes nothing. */
export function missingOf(
  kind: OrganisationKind,
  { hasDetails, branches, documents }: { hasDetails: boolean; branches: number; documents: readonly Kept[] },
): Missing[] {
  if (kind === "provider") return [];
  const isCurrent = (wanted: OrganisationDocumentKind) =>
    documents.some((document) => document.kind === wanted && !document.isReplaced && document.state !== "expired");
  return [
    ...(hasDetails ? [] : (["details"] as const)),
    ...(branches > 0 ? [] : (["branch"] as const)),
    ...documentKindSchema.options.filter((wanted) => !isCurrent(wanted)),
  ];
}
