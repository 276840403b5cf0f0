import { and, eq, isNull, sql } from "drizzle-orm";
import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { notFound } from "@/lib/backend/errors";
import { block, consume, HOUR_S } from "@/lib/backend/limits";
import { refuseAnswersFromWorker } from "@/lib/backend/verified";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import type { OrganisationStatus } from "@/lib/contract/organisations";
import type { QuestionnaireStatus } from "@/lib/contract/questionnaires";
import { scopedRead } from "@/lib/db/read";
import { organisations, questionnaireDefinitions, workerQuestionnaires, workers } from "@/lib/db/schema";
import { recordOpened } from "./opened";
import { type CardRow, cardColumns, ofWorker, toCard } from "./worker-card";

type EntryRow = CardRow & {
  status: QuestionnaireStatus | null;
  version: number | null;
  definitionId: string | null;
  agencyStatus: OrganisationStatus;
  linkSentAt: Date | null;
  linkOpenedAt: Date | null;
  linkLastOpenedAt: Date | null;
};

const given = sql.placeholder;
const readEntry = scopedRead<EntryRow>(
  {
    ...cardColumns,
    agencyStatus: organisations.status,
    status: workerQuestionnaires.status,
    version: workerQuestionnaires.version,
    linkSentAt: workerQuestionnaires.linkSentAt,
    linkOpenedAt: workerQuestionnaires.linkOpenedAt,
    linkLastOpenedAt: workerQuestionnaires.linkLastOpenedAt,
    definitionId: sql`(
      select ${questionnaireDefinitions.id} from ${questionnaireDefinitions}
      where ${questionnaireDefinitions.type} = ${given("type")}
      order by ${questionnaireDefinitions.version} desc limit 1)`,
  },
  (from) =>
    from
      .from(workers)
      .innerJoin(organisations, ofWorker)
      .leftJoin(
        workerQuestionnaires,
        and(eq(workerQuestionnaires.workerId, workers.id), eq(workerQuestionnaires.type, given("type"))),
      )
      // An erased worker gets no questionnaire.
      .where(and(eq(workers.id, given("workerId")), isNull(workers.erasedAt))),
);

/**
 * What the link to a questionnaire opens (spec sections 2.5 and 4, Questionnaire entry). Rate-limited per address:
 * every request by a cheap in-memory count, requests that find nothing also by a shared one, since guessing fails many
 * times. CONFLICT `notVerified` for a worker of an agency that the platform has not verified.
 */
export const entry = procedure(contract.questionnaires.entry, linkHolder, async ({ input, context }) => {
  await consume("lookups", context.address, messages.questionnaire.tooMany);
  const [row] = await readEntry({ kind: "link", workerId: input.workerId }, input);
  if (!row?.definitionId) {
    await consume("unknownLookups", context.address, messages.questionnaire.tooMany).catch(async (error) => {
      await block("lookups", context.address, HOUR_S);
      throw error;
    });
    throw notFound();
  }
  refuseAnswersFromWorker({ status: row.agencyStatus, name: row.organisationName });
  const { status, version, definitionId } = row;
  if (status === "pending" && row.linkSentAt) await recordOpened(input, context, row);
  return { worker: toCard(row), status: status ?? "pending", isAgain: (version ?? 0) > 0, definitionId };
});
