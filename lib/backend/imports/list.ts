import { and, eq } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { askedPage, byTime, countRows, readListPage } from "@/lib/backend/list-page";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { organisations, users, workerImports } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canImport } from "./find";

const order = byTime(workerImports.createdAt, workerImports.id);

/** An agency's imports, newest first; platform staff see those of all agencies or of one. */
export const list = procedure(contract.imports.list, canImport, ({ input, caller }) => {
  const asked = askedPage(timeKey, input);
  const scope = scopeOf(caller);
  const agencyId = scope.kind === "organisation" ? scope.organisationId : input.agencyId;
  const matches = agencyId ? eq(workerImports.organisationId, agencyId) : undefined;
  return withScope(scope, async (tx) => {
    const { rows, ...page } = await readListPage(asked, {
      read: (place) => {
        const { beyond, by } = order(place);
        return tx
          .select({
            record: workerImports,
            agency: organisations.name,
            createdBy: users.fullName,
            at: cursorTimestamp(workerImports.createdAt),
          })
          .from(workerImports)
          .innerJoin(organisations, eq(organisations.id, workerImports.organisationId))
          .leftJoin(users, eq(users.id, workerImports.createdByUserId))
          .where(and(matches, beyond))
          .orderBy(...by)
          .limit(place.limit);
      },
      cursorOf: ({ at, record }) => timeKey.encode([at, record.id]),
      count: () => countRows(tx, tx.select({ id: workerImports.id }).from(workerImports).where(matches)),
    });
    return {
      ...page,
      items: rows.map(({ record, agency, createdBy }) => ({
        _id: record.id,
        agency: { _id: record.organisationId, name: agency },
        fileName: record.fileName,
        panel: record.panel,
        status: record.status,
        problem: record.problem,
        total: record.total,
        imported: record.imported,
        createdBy: createdBy ?? messages.workerImports.byPlatform,
        createdAt: record.createdAt.toISOString(),
        finishedAt: record.finishedAt?.toISOString() ?? null,
      })),
    };
  });
});
