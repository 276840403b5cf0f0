import { eq } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { cardColumns, ofWorker, toCard } from "@/lib/backend/questionnaires";
import { contract } from "@/lib/contract";
import { organisations, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** Get worker basic information by id (spec section 7), for staff; link holders get their own card with the entry. */
export const basicInformation = procedure(
  contract.workers.basicInformation,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller }) =>
    withScope(scopeOf(caller), async (tx) => {
      const [row] = await tx
        .select(cardColumns)
        .from(workers)
        .innerJoin(organisations, ofWorker)
        .where(eq(workers.id, input.workerId));
      if (!row) throw notFound();
      return toCard(row);
    }),
);
