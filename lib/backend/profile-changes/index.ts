/** Changes of workers' profiles that wait for somebody to look at them: the area's router, and what other areas use of it. */
import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { decide } from "./decide";
import { evidence } from "./evidence";
import { list } from "./list";
import { read } from "./read";
import { waiting } from "./waiting";

export { type Asked, type AskedField, askForChange } from "./ask";
export { changeMailSchema, mailChangeDecided } from "./mail";
export { isChangeable, type Origin } from "./rules";

export const profileChanges: GuardedArea<typeof contract.profileChanges> = { decide, evidence, list, read, waiting };
