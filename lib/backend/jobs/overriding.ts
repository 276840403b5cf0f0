/** Who may put a worker forward despite a warning (docs/decisions/0099-who-overrides-a-warning.md). */
import { codes, isAllowed } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";

/** Whether the caller may override a warning about a worker: those of the agency who manage its workers. */
export const mayOverride = ({ principal }: PersonCaller): boolean =>
  isAllowed(principal, { permissionCode: codes.workerCreate });
