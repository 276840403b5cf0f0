import { eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { organisations, users, workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canImport, findImport } from "./find";
import { countsOf, serializeImport } from "./serializers";

/** An import's status and its number of rows by status. NOT_FOUND for another agency's. */
export const get = procedure(contract.imports.get, canImport, ({ input, caller }) =>
  withScope(scopeOf(caller), async (tx) => {
    const record = await findImport(tx, input.importId);
    const [named] = await tx
      .select({ agency: organisations.name, createdBy: users.fullName })
      .from(organisations)
      .leftJoin(users, eq(users.id, record.createdByUserId))
      .where(eq(organisations.id, record.organisationId));
    const counted = await tx
      .select({ status: workerImportRows.status, count: sql<number>`count(*)::int` })
      .from(workerImportRows)
      .where(eq(workerImportRows.importId, record.id))
      .groupBy(workerImportRows.status);
    // Platform staff are not users of the agency.
    const createdBy = named?.createdBy ?? messages.workerImports.byPlatform;
    return serializeImport(record, {
      agency: named?.agency ?? "",
      createdBy,
      counts: countsOf(counted),
      now: clock.now(),
    });
  }),
);
