/** Who may read and make payments. */
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission } from "@/lib/backend/access-rules";

export const canRead = ofWholeOrganisation(permission(codes.finance, ["Admin", "Agency", "Provider"]));
/** The platform's finance staff. */
export const canPay = permission(codes.finance, ["Admin"]);
