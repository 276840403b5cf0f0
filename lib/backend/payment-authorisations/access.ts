/** Who may see and decide payments. Money is about the whole organisation: limited users make none of these calls. */
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, primary } from "@/lib/backend/access-rules";

export const canRead = ofWholeOrganisation(permission(codes.tasks, ["Admin", "Provider"]));
/** Whom a payment is for is decided by the rights of authorisers; platform staff decide none, since it is the provider's money. */
export const canDecide = ofWholeOrganisation(permission(codes.tasks, ["Provider"]));
/** Those who keep the authorisers: the platform's staff, and the provider's primary user. */
export const canChange = ofWholeOrganisation(primary(codes.tasks, ["Admin", "Provider"]));
