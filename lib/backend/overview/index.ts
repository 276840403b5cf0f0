/** The overview: the area's router. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get } from "./get";

export const overview: GuardedArea<typeof contract.overview> = { get };
