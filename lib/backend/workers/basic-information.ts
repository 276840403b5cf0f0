import { inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { type PersonCaller, scopeOf } from "@/lib/backend/context";
import { notFound } from "@/lib/backend/errors";
import { cardColumns, ofWorker, toCard } from "@/lib/backend/questionnaires";
import { contract } from "@/lib/contract";
import { organisations, workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";

/** What is shown of the workers with these ids; none of those the caller may not see. */
export const workerCards = (caller: PersonCaller, ids: readonly string[]) =>
  withScope(scopeOf(caller), async (tx) => {
    const rows = await tx
      .select(cardColumns)
      .from(workers)
      .innerJoin(organisations, ofWorker)
      .where(inArray(workers.id, [...ids]));
    return rows.map(toCard);
  });

/** Get worker basic information by id (spec section 7), for staff; link holders get their own card with the entry. */
export const basicInformation = procedure(
  contract.workers.basicInformation,
  permission(codes.workersView, ["Admin", "Agency"]),
  async ({ input, caller }) => {
    const [card] = await workerCards(caller, [input.workerId]);
    if (!card) throw notFound();
    return card;
  },
);
