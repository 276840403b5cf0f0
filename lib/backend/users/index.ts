/** Users: the area's router. */

import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { companies } from "./companies";
import { me } from "./me";
import { permissions } from "./permissions";
import { validateAccess } from "./validate-access";

export const users: GuardedArea<typeof contract.users> = { companies, me, permissions, validateAccess };
