import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { conflict } from "@/lib/backend/errors";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { advanceTerms } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { agencyFor, canDecide } from "./find";

/** Sets what an agency is offered; advances that were asked for keep their terms. NOT_FOUND for no agency; CONFLICT `changed`. */
export const saveTerms = procedure(contract.advances.saveTerms, canDecide, ({ input, caller, context }) =>
  withScope({ kind: "platform" }, async (tx) => {
    const { agencyId, lock, terms } = input;
    await agencyFor(tx, caller, agencyId);
    const columns = { ...terms, lock: lock + 1 };
    const [saved] =
      lock === 0
        ? await tx
            .insert(advanceTerms)
            .values({ organisationId: agencyId, ...columns })
            .onConflictDoNothing()
            .returning()
        : await tx
            .update(advanceTerms)
            .set(columns)
            .where(and(eq(advanceTerms.organisationId, agencyId), eq(advanceTerms.lock, lock)))
            .returning({ lock: advanceTerms.lock });
    if (!saved) throw conflict(messages.advances.changed, "changed");
    await audit(tx, context, {
      organisationId: agencyId,
      action: "advanceTerms.saved",
      subject: { type: "organisation", id: agencyId },
      details: { ...terms },
    });
    return { lock: saved.lock };
  }),
);
