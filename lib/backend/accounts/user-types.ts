/**
 * A person's possible roles in their organisation, by group (spec section 7, Get user types). Ids are stored in users'
 * rows: add, never change.
 */
import type { UserType } from "@/lib/contract/accounts";

const names: Record<UserType["userGroup"], Record<string, string>> = {
  Agency: {
    "agency-owner": "Owner or director",
    "agency-registered-manager": "Registered manager",
    "agency-branch-manager": "Branch manager",
    "agency-bookings": "Bookings and rostering",
    "agency-recruitment": "Recruitment",
    "agency-compliance": "Compliance",
    "agency-finance": "Finance and payroll",
    "agency-administrator": "Office administrator",
  },
  Provider: {
    "provider-owner": "Owner or director",
    "provider-registered-manager": "Registered manager",
    "provider-deputy-manager": "Deputy manager",
    "provider-operations": "Regional or operations manager",
    "provider-rota": "Rota coordinator",
    "provider-finance": "Finance",
    "provider-administrator": "Administrator",
  },
  Admin: { "admin-platform": "Platform administrator", "admin-support": "Support" },
};

export const userTypes: readonly UserType[] = Object.entries(names).flatMap(([userGroup, types]) =>
  Object.entries(types).map(([_id, name]) => ({ _id, name, userGroup: userGroup as UserType["userGroup"] })),
);

/** The user type with this id, or undefined. */
export const findUserType = (id: string): UserType | undefined => userTypes.find((type) => type._id === id);
