import { anyone, procedure } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { currentDefinitionId, definitionById } from "./definitions";

/**
 * Get questionnaires by type (spec section 7): the current definition, or a specific version. The questions are public.
 */
export const definition = procedure(contract.questionnaires.definition, anyone, ({ input }) =>
  withScope({ kind: "none" }, async (tx) => {
    const id = input.definitionId ?? (await currentDefinitionId(tx, input.type));
    const found = id ? await definitionById(tx, id) : null;
    if (found?.type !== input.type) throw notFound();
    return found;
  }),
);
