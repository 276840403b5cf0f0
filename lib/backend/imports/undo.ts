import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { canImport, changeImport, lockImport } from "./find";
import { queueImportJob } from "./queued";
import { undoUntil } from "./serializers";

/** Starts undoing an import. CONFLICT once a day has passed. */
export const undo = procedure(contract.imports.undo, canImport, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const locked = await lockImport(tx, input, ["done"]);
    const until = undoUntil(locked);
    if (!until || until <= clock.now()) throw conflict(messages.workerImports.refusals.tooLate, "tooLate");
    const { id: importId, organisationId } = locked;
    await audit(tx, context, {
      organisationId,
      action: "workerImport.undone",
      subject: { type: "workerImport", id: importId },
      details: { step: "begun", imported: locked.imported },
    });
    await queueImportJob(tx, { kind: "undo", importId, organisationId });
    return changeImport(tx, locked, { status: "undoing", problem: null });
  }),
);
