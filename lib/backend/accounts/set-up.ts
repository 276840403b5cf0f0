import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { permission, procedure } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { memberships, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { toCity } from "./city-list";
import { findPlace } from "./places";
import { findUserType } from "./user-types";

/** What the caller's agency and he himself have told so far: where its set-up goes on. */
export const setUp = procedure(
  contract.accounts.setUp,
  permission(codes.organisation, ["Agency"]),
  async ({ caller }) => {
    const [row] = await withScope(scopeOf(caller), (tx) =>
      tx
        .select({ organisation: organisations, user: users })
        .from(memberships)
        .innerJoin(organisations, eq(organisations.id, memberships.organisationId))
        .innerJoin(users, eq(users.id, memberships.userId))
        .where(and(eq(memberships.id, caller.membershipId), eq(memberships.userId, caller.userId))),
    );
    if (!row) throw notFound();
    const { organisation, user } = row;
    const place = user.city ? findPlace(user.city) : undefined;
    return {
      status: organisation.status,
      businessName: organisation.name,
      contact: {
        fullName: user.fullName,
        email: user.email,
        phone: user.phone,
        isPhoneVerified: user.phoneVerifiedAt !== null,
        userType: (user.userType && findUserType(user.userType)) || null,
        city: place ? toCity(place) : null,
      },
    };
  },
);
