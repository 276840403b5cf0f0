/** Plans to fill an agency's week: the area's router, and its jobs. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { acceptance } from "./acceptance";
import { apply } from "./apply";
import { begin } from "./begin";
import { cancel } from "./cancel";
import { get } from "./get";
import { options } from "./options";
import { undo } from "./undo";

export { doFillJob } from "./do-job";

export const fill: GuardedArea<typeof contract.fill> = { acceptance, options, begin, get, cancel, apply, undo };
