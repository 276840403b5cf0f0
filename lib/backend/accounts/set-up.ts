import { and, eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { memberships, organisations, users } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { toCity } from "./city-list";
import { findTown } from "./towns";
import { findUserType } from "./user-types";

/** What the caller and their agency have entered so far, so that set-up can continue from there. */
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
    const town = user.city ? findTown(user.city) : undefined;
    return {
      status: organisation.status,
      businessName: organisation.name,
      contact: {
        fullName: user.fullName,
        email: user.email,
        phone: user.phone,
        isPhoneVerified: user.phoneVerifiedAt !== null,
        userType: (user.userType && findUserType(user.userType)) || null,
        city: town ? toCity(town) : null,
      },
    };
  },
);
