import { and, desc, eq, sql } from "drizzle-orm";
import { procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { cursorTimestamp, timeKey } from "@/lib/backend/lists";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { organisations, users, workerImports } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canImport } from "./find";

/** An agency's imports, newest first; platform staff see those of all agencies or of one. */
export const list = procedure(contract.imports.list, canImport, ({ input, caller }) => {
  const after = timeKey.read(input.after);
  const scope = scopeOf(caller);
  const agencyId = scope.kind === "organisation" ? scope.organisationId : input.agencyId;
  return withScope(scope, async (tx) => {
    const rows = await tx
      .select({
        record: workerImports,
        agency: organisations.name,
        createdBy: users.fullName,
        at: cursorTimestamp(workerImports.createdAt),
      })
      .from(workerImports)
      .innerJoin(organisations, eq(organisations.id, workerImports.organisationId))
      .leftJoin(users, eq(users.id, workerImports.createdByUserId))
      .where(
        and(
          agencyId ? eq(workerImports.organisationId, agencyId) : undefined,
          after
            ? sql`(${workerImports.createdAt}, ${workerImports.id}) < (${after[0]}::timestamptz, ${after[1]})`
            : undefined,
        ),
      )
      .orderBy(desc(workerImports.createdAt), desc(workerImports.id))
      .limit(input.limit + 1);
    const page = rows.slice(0, input.limit);
    const last = page.at(-1);
    return {
      items: page.map(({ record, agency, createdBy }) => ({
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
      next: rows.length > page.length && last ? timeKey.encode([last.at, last.record.id]) : null,
    };
  });
});
