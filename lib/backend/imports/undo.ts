import { audit } from "@/lib/backend/audit";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { conflict } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changeImport, holdImport, importers } from "./find";
import { queueImportJob } from "./queued";
import { undoUntil } from "./wire";

/** Begins to take away what an import made. CONFLICT once a day has passed. */
export const undo = procedure(contract.imports.undo, importers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const held = await holdImport(tx, input, ["done"]);
    const until = undoUntil(held);
    if (!until || until <= clock.now()) throw conflict(messages.workerImports.refusals.tooLate, "tooLate");
    const { id: importId, organisationId } = held;
    await audit(tx, context, {
      organisationId,
      action: "workerImport.undone",
      subject: { type: "workerImport", id: importId },
      details: { step: "begun", imported: held.imported },
    });
    await queueImportJob(tx, { kind: "undo", importId, organisationId });
    return changeImport(tx, held, { status: "undoing", problem: null });
  }),
);
