/** Users: the area's router. */

import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { me } from "./me";
import { permissions } from "./permissions";

export const users: GuardedArea<typeof contract.users> = { me, permissions };
