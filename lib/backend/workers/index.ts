/** Workers: the area's router. */

import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { basicInformation } from "./basic-information";
import { list } from "./list";

export { freshNumbers } from "./numbers";

export const workers: GuardedArea<typeof contract.workers> = { basicInformation, list };
