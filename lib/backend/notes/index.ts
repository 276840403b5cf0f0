/** Notes about workers: the area's router. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { markRead, setDone } from "./clear";
import { list } from "./list";
import { add, change, remove } from "./write";

export { mailMention, mentionMailSchema } from "./mail";

export const notes: GuardedArea<typeof contract.notes> = { add, change, list, markRead, remove, setDone };
