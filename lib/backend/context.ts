/** Who calls, made in one place and handed to every verb (style, item 2). */
import type { Principal, UserGroup } from "@/lib/access";
import type { AdvanceStatus } from "@/lib/contract/finance";
import type { OrganisationStatus } from "@/lib/contract/organisations";
import type { TimePreference } from "@/lib/contract/settings";
import type { Scope } from "@/lib/db/tenancy";

/** One of the organisations a person may work for. */
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
  /** Where his organisation stands in its life cycle. */
  standing: OrganisationStatus;
  isPrimary: boolean;
  /** Where his agency stands with the capital advance (spec section 4). */
  capitalAdvance: AdvanceStatus;
  /** Licences of the learning product that his organisation was issued. */
  licences: number;
  /** How times are shown to him: his own settings, then his organisation's, then the platform's. */
  preference: TimePreference;
  principal: Principal;
  /** When they last proved who they are; null where another product vouched for them. */
  authenticatedAt: Date | null;
  /** All organisations he may work for, by name: this one and the others. */
  companies: Company[];
};

/** A visitor: with an identity of his own (an anonymous one, say) or with none. */
export type VisitorCaller = {
  kind: "visitor";
  uid: string | null;
  /** Why a proven identity is no person of the portal (spec section 8). */
  refusal?: "noAccount" | "worker" | "disabled";
};

export type Caller = PersonCaller | VisitorCaller;

export type Context = {
  caller: Caller;
  /** The client's address, normalised: for limits, audit rows, and as evidence of a signature. */
  address: string;
  requestId: string;
  /** What his browser calls itself: evidence of a signature, kept nowhere else. */
  userAgent?: string;
};

/** Where a request comes from, for limits and audit rows of what no call of the contract does. */
export type Place = Pick<Context, "address" | "requestId">;

/** The rows a person may see: his organisation's, or everyone's for the platform's staff. */
export function scopeOf(caller: PersonCaller): Scope {
  return caller.group === "Admin"
    ? { kind: "platform" }
    : { kind: "organisation", organisationId: caller.organisation.id };
}
