import { eq, sql } from "drizzle-orm";
import { clock } from "@/lib/backend/clock";
import { scopeOf } from "@/lib/backend/context";
import { procedure } from "@/lib/backend/ladder";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { organisations, users, workerImportRows } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { findImport, importers } from "./find";
import { countsOf, toWire } from "./wire";

/** Where an import stands, and how many of its rows are what. NOT_FOUND for a stranger's. */
export const get = procedure(contract.imports.get, importers, ({ input, caller }) =>
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
    // The platform's people are no users of the agency's.
    const createdBy = named?.createdBy ?? messages.workerImports.byPlatform;
    return toWire(record, { agency: named?.agency ?? "", createdBy, counts: countsOf(counted), now: clock.now() });
  }),
);
