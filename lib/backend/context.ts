/** The caller and context of a request, built in one place and passed to every backend function. */
import type { Principal, UserGroup } from "@/lib/access";
import type { AdvanceStatus } from "@/lib/contract/finance";
import type { OrganisationStatus } from "@/lib/contract/organisations";
import type { Appearance, TimePreference } from "@/lib/contract/settings";
import type { Limit, Scope } from "@/lib/db/tenancy";

/** One of the organisations that a user can work for. */
export type Company = { membershipId: string; organisationId: string; name: string; imageUrl: string | null };

export type PersonCaller = {
  kind: "person";
  uid: string;
  userId: string;
  membershipId: string;
  fullName: string;
  email: string;
  jobTitle: string | null;
  group: UserGroup;
  organisation: { id: string; name: string };
  /** The status of their organisation in its life cycle. */
  organisationStatus: OrganisationStatus;
  isPrimary: boolean;
  /** The services or branches that they are limited to; null for users who see all of their organisation. */
  limitedTo: Limit | null;
  /** The status of their agency's capital advance (spec section 4). */
  capitalAdvance: AdvanceStatus;
  /** Licences for the learning product issued to their organisation. */
  licences: number;
  /** How times are shown to them: their own setting, then their organisation's, then the platform's. */
  preference: TimePreference;
  /** The theme and density of the portal, resolved in the same way. */
  appearance: Appearance;
  principal: Principal;
  /** When they last authenticated; null if another product vouched for them. */
  authenticatedAt: Date | null;
  /** All organisations they can work for, by name, including the current one. */
  companies: Company[];
};

/** Who is recorded for a change. */
export type ChangedBy = Pick<PersonCaller, "userId" | "group">;

/** An anonymous visitor, with an identity (such as an anonymous one) or without. */
export type AnonymousCaller = {
  kind: "visitor";
  uid: string | null;
  /** Why a proven identity does not belong to a user of the portal (spec section 8). */
  refusal?: "noAccount" | "worker" | "disabled";
};

export type Caller = PersonCaller | AnonymousCaller;

export type Context = {
  caller: Caller;
  /** The client's normalised IP address: for rate limits, audit rows and as evidence of a signature. */
  address: string;
  requestId: string;
  /** The browser's user agent: evidence of a signature, stored nowhere else. */
  userAgent?: string | undefined;
};

/** Where a request comes from, for the rate limits and audit rows of actions that are not calls of the contract. */
export type RequestOrigin = Pick<Context, "address" | "requestId">;

/**
 * The rows a user may see: their organisation's, as far as they are not limited to some services or branches of it, or all
 * rows for platform staff. Whatever is done on behalf of a user runs in this scope
 * (docs/decisions/0083-limited-users.md).
 */
export function scopeOf(caller: PersonCaller): Scope {
  return caller.group === "Admin"
    ? { kind: "platform" }
    : { kind: "organisation", organisationId: caller.organisation.id, limitedTo: caller.limitedTo };
}
