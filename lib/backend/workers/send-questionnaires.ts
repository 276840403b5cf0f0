import { inArray } from "drizzle-orm";
import { codes } from "@/lib/access";
import { permission, procedure } from "@/lib/backend/access-rules";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { queueLink } from "@/lib/backend/questionnaires";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { medicalType } from "@/lib/contract/questionnaires";
import type { BulkResult } from "@/lib/contract/workers";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { idsOf } from "./bulk-target";

/**
 * Sends many workers the link to the questionnaire; a worker who cannot be sent one is reported and does not affect the
 * others.
 */
export const sendQuestionnaires = procedure(
  contract.workers.sendQuestionnaires,
  permission(codes.workersView, ["Admin", "Agency"]),
  ({ input, caller, context }) =>
    withScope(scopeOf(caller), async (tx) => {
      const workerIds = await idsOf(tx, caller, input);
      const rows = await tx
        .select({
          id: workers.id,
          workerId: workers.number,
          firstName: workers.firstName,
          lastName: workers.lastName,
          employmentStatus: workers.employmentStatus,
        })
        .from(workers)
        .where(inArray(workers.id, workerIds));
      const found = new Map(rows.map(({ id, ...worker }) => [id, worker]));
      const results: BulkResult[] = [];
      for (const _id of workerIds) {
        const { employmentStatus, ...worker } = found.get(_id) ?? { employmentStatus: null };
        if (!("workerId" in worker)) {
          results.push({ _id, worker: null, done: false, message: messages.workers.notThere });
        } else if (employmentStatus === "archived") {
          results.push({ _id, worker, done: false, message: messages.workers.archivedNotSent });
        } else {
          const refusal = await queueLink(tx, { context, caller }, _id, medicalType).catch((error: unknown) => {
            // It was refused before anything was written, so the transaction can continue.
            if (error instanceof DomainError) return error.message;
            throw error;
          });
          results.push({ _id, worker, done: !refusal, message: refusal ?? messages.workers.linkSent });
        }
      }
      return { results };
    }),
);
