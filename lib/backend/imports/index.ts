/** Router for worker imports, and their jobs. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { begin } from "./begin";
import { fix } from "./fix";
import { get } from "./get";
import { list } from "./list";
import { rows } from "./list-rows";
import { map } from "./map";
import { start } from "./start";
import { undo } from "./undo";

export { doImportJob } from "./do-job";

export const imports: GuardedArea<typeof contract.imports> = { begin, fix, get, list, map, rows, start, undo };
