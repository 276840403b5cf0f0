/** Rights in words, wherever they are shown. */
import { permissions } from "@/lib/config/messages/permissions";
import { users } from "@/lib/config/messages/users";

type Words = { title: string; text: string };

const byCode: Record<string, Words> = permissions.codes;

/** A permission code in plain words; one that has none is said as it is. */
export const wordsOfCode = (code: string): Words => byCode[code] ?? { title: code, text: "" };

export const statusWords = (status: "invited" | "active" | "deactivated"): string => users.statuses[status];
