import { and, eq, sql } from "drizzle-orm";
import { audit } from "@/lib/backend/audit";
import type { Context } from "@/lib/backend/context";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import type { QuestionnaireType } from "@/lib/contract/questionnaires";
import { workerQuestionnaires } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import type { CardRow } from "./worker-card";

type Opened = Pick<CardRow, "organisationId"> & { linkOpenedAt: Date | null; linkLastOpenedAt: Date | null };

/**
 * Records that the page behind a questionnaire's link was loaded after the link was e-mailed: the first time in the
 * audit log too, and not again within minutes, so that nearly every request only reads.
 */
export async function recordOpened(
  { workerId, type }: { workerId: string; type: QuestionnaireType },
  context: Context,
  { organisationId, linkOpenedAt, linkLastOpenedAt }: Opened,
): Promise<void> {
  const now = clock.now();
  if (linkLastOpenedAt && now.getTime() - linkLastOpenedAt.getTime() < constants.linkOpenedAgainMs) return;
  await withScope({ kind: "link", workerId }, async (tx) => {
    await tx
      .update(workerQuestionnaires)
      .set({
        linkOpenedAt: sql`coalesce(${workerQuestionnaires.linkOpenedAt}, ${now.toISOString()}::timestamptz)`,
        linkLastOpenedAt: now,
      })
      .where(and(eq(workerQuestionnaires.workerId, workerId), eq(workerQuestionnaires.type, type)));
    if (linkOpenedAt) return;
    await audit(tx, context, {
      organisationId,
      action: "questionnaire.linkOpened",
      subject: { type: "worker", id: workerId },
      details: { type },
    });
  });
}
