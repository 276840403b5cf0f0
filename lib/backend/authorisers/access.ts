/** Who may read and change what authorisers may authorise. */
import { codes } from "@/lib/access";
import { ofWholeOrganisation, permission, primary } from "@/lib/backend/access-rules";

export const canRead = ofWholeOrganisation(permission(codes.tasks, ["Admin", "Provider"]));
/** Super Admin and Org Admin (domain.md): the platform's staff, and the provider's primary user. */
export const canChange = primary(codes.tasks, ["Admin", "Provider"]);
