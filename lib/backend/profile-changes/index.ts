/** Changes to workers' profiles that need approval: the area's router, and what other areas use of it. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { decide } from "./decide";
import { evidence } from "./evidence";
import { list } from "./list";
import { read } from "./read";

export { awaitsDecisionOf } from "./list";
export { changeMailSchema, mailChangeDecided } from "./mail";
export { type RequestedField, requestChange } from "./request";

export const profileChanges: GuardedArea<typeof contract.profileChanges> = { decide, evidence, list, read };
