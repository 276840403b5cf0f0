/** Router for invitations. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get } from "./get";
import { update } from "./update";

export { findInvitation, uidFor } from "./find";
export { isLeftover } from "./get";
export { takeInvitation } from "./take";

export const invitations: GuardedArea<typeof contract.invitations> = { get, update };
