/** The life cycle of agencies and providers, and the state of their documents, as pure rules (docs/states.md). */
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
import { daysBetween } from "@/lib/format";

type Step = {
  from: Partial<Record<OrganisationKind, readonly OrganisationStatus[]>>;
  to: OrganisationStatus;
  /** Whether the organisation's own primary user may take it, as well as platform staff. */
  own: boolean;
  /** Whether the organisation must be complete: documents can expire between submission and verification. */
  complete?: true;
  /** Whether it needs a reason, which others can read. */
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

const platforms = { own: false, reasoned: false } as const;

/** Every step: from which status, to which status, by whom. */
export const steps: Record<OrganisationAction, Step> = {
  submit: {
    from: { agency: ["draft"] },
    to: "pending_verification",
    own: true,
    reasoned: false,
    complete: true,
    audit: "organisation.submitted",
  },
  verify: {
    from: { agency: ["pending_verification"] },
    to: "active",
    ...platforms,
    complete: true,
    audit: "organisation.verified",
  },
  return: {
    from: { agency: ["pending_verification"] },
    to: "draft",
    own: false,
    reasoned: true,
    audit: "organisation.returned",
  },
  activate: {
    from: { provider: ["draft"] },
    to: "active",
    ...platforms,
    audit: "organisation.activated",
  },
  suspend: {
    from: { agency: ["active"], provider: ["active"] },
    to: "suspended",
    own: false,
    reasoned: true,
    audit: "organisation.suspended",
  },
  resume: {
    from: { agency: ["suspended"], provider: ["suspended"] },
    to: "active",
    ...platforms,
    audit: "organisation.resumed",
  },
  archive: {
    to: "archived",
    own: false,
    reasoned: true,
    audit: "organisation.archived",
    from: {
      // A draft reserves its company number and address; abandoned drafts must not block others.
      agency: ["draft", "pending_verification", "active", "suspended"],
      provider: ["draft", "active", "suspended"],
    },
  },
};

type OrganisationState = { kind: OrganisationKind; status: OrganisationStatus };
/** Who makes the request: platform staff, or a user of the organisation itself. */
export type Requester = { isPlatform: boolean; isPrimary: boolean };

/** Whether a step is possible from the organisation's current status. */
export const isActionPossible = (action: OrganisationAction, { kind, status }: OrganisationState): boolean =>
  steps[action].from[kind]?.includes(status) ?? false;

/** Whether the user may take a step, whatever the organisation's status. */
export const isActionAllowed = (action: OrganisationAction, { isPlatform, isPrimary }: Requester): boolean =>
  isPlatform || (steps[action].own && isPrimary);

/** The actions available for an organisation now. */
export function actionsFor(
  state: OrganisationState,
  requester: Requester,
  missing: readonly Missing[],
): OrganisationAction[] {
  return (Object.keys(steps) as OrganisationAction[]).filter(
    (action) =>
      isActionPossible(action, state) &&
      isActionAllowed(action, requester) &&
      (!steps[action].complete || missing.length === 0),
  );
}

/** Whether the user may change the organisation's details. An archived organisation cannot be changed. */
export const mayEdit = ({ status }: Pick<OrganisationState, "status">, { isPlatform, isPrimary }: Requester): boolean =>
  status !== "archived" && (isPlatform || isPrimary);

/** The state of a document whose last valid day is `expiresOn`. */
export function stateOf(expiresOn: string, today: string): Pick<OrganisationDocument, "state" | "daysLeft"> {
  const daysLeft = daysBetween(today, expiresOn);
  if (daysLeft < 0) return { state: "expired", daysLeft };
  return { state: daysLeft <= constants.documentExpiringDays ? "expiring" : "current", daysLeft };
}

type Kept = { kind: OrganisationDocumentKind; isReplaced: boolean; state: OrganisationDocument["state"] };

/** What an agency must provide before it can be submitted for verification. A provider needs nothing. */
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
