/** The overview and the task list: the area's router. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get } from "./get";
import { decided } from "./list-decided";
import { tasks, waiting } from "./list-tasks";

export const overview: GuardedArea<typeof contract.overview> = { decided, get, tasks, waiting };
