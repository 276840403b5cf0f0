/** Who stands in for a person while they are away: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get, save } from "./own";

export { actsFor, actsForIds } from "./find";
export { deputyMailSchema, mailDeputyNews, queueDeputyNews, standInOf } from "./news";

export const deputies: GuardedArea<typeof contract.deputies> = { get, save };
