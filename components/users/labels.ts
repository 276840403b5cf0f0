/** The labels of permissions. */

import { users } from "@/lib/config/messages/users";
import { permissions } from "@/lib/config/messages/users/permissions";

type Words = { title: string; text: string };

const byCode: Record<string, Words> = permissions.codes;

/** The label of a permission code; a code without a label is shown as it is. */
export const permissionLabel = (code: string): Words => byCode[code] ?? { title: code, text: "" };

export const personStatusLabel = (status: "invited" | "active" | "deactivated"): string => users.statuses[status];
