/** The search over every area: its router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { find } from "./find";
import { opened, recents, remembered, star } from "./recents";

export const search: GuardedArea<typeof contract.search> = { find, opened, recents, remembered, star };
