/** Maps the posted questionnaire form to a submission, and the result back to what the form shows. */
import { z } from "zod";
import { definitionOf, submitQuestionnaire } from "@/lib/bff/questionnaires";
import type { ResultError } from "@/lib/bff/result";
import { offerWayBack } from "@/lib/bff/worker-links/way-back";
import { messages } from "@/lib/config/messages";
import { type QuestionnaireDefinition, questionnaireTypeSchema } from "@/lib/contract/questionnaires";
import { answerFields } from "@/lib/contract/questionnaires/answer-fields";

type FieldError = { field: string; message: string; about?: string | undefined };
type State =
  | { status: "invalid" | "failed"; message: string; errors: FieldError[]; values: Record<string, string> }
  | { status: "done"; message: string };

const texts = messages.questionnaire;

const baseSchema = z.object({
  workerId: z.uuid(),
  questionnaireType: questionnaireTypeSchema,
  definitionId: z.uuid(),
  idempotencyKey: z.uuid(),
  declaration: z.literal("yes").optional(),
  enhanced: z.literal("1").optional(),
});

const baseKeys = new Set(Object.keys(baseSchema.shape));

/** Every text of the form by name; null when a name is repeated or a file is sent: no form of ours sends either. */
function textsOf(data: FormData): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const [name, value] of data) {
    if (name.startsWith("$ACTION_")) continue;
    if (typeof value !== "string" || found.has(name)) return null;
    // Browsers normalise line ends; no browser sends a NUL.
    found.set(name, value.replace(/\r\n?/g, "\n").replaceAll("\u0000", ""));
  }
  return found;
}

/**
 * The values to show again so that nothing is lost: those the definition knows, and the submission's idempotency key.
 */
function echo(submitted: Map<string, string>, known: Set<string>): Record<string, string> {
  return Object.fromEntries([...submitted].filter(([name]) => known.has(name) || baseKeys.has(name)));
}

function namesOf(definition: QuestionnaireDefinition): Set<string> {
  return new Set(
    definition.blocks.flatMap((block) => [
      ...block.questions.flatMap(({ _id }) => [answerFields.answer(_id), answerFields.description(_id)]),
      answerFields.groupDescription(block._id),
    ]),
  );
}

function readAnswers(definition: QuestionnaireDefinition, submitted: Map<string, string>) {
  return {
    questionAndAnswersBlock: definition.blocks.map((block) => ({
      questionnaireId: block._id,
      quessionnaire: block.questions.flatMap(({ _id }) => {
        const answer = submitted.get(answerFields.answer(_id));
        if (answer !== "Yes" && answer !== "No") return [];
        return [{ questionId: _id, answer, description: submitted.get(answerFields.description(_id)) ?? "" } as const];
      }),
      questionnaireDesciption: submitted.get(answerFields.groupDescription(block._id)) ?? "",
    })),
  };
}

const failed = (message: string, values: Record<string, string>, errors: FieldError[] = []): State => ({
  status: "failed",
  message,
  errors,
  values,
});

/** The question each field belongs to, so that a list of errors does not only say "Select Yes or No" many times. */
function wordsOf(definition: QuestionnaireDefinition): Map<string, string> {
  const words = new Map<string, string>();
  for (const block of definition.blocks) {
    if (block.heading) words.set(answerFields.groupDescription(block._id), block.heading);
    for (const { _id, question } of block.questions) {
      words.set(answerFields.answer(_id), question);
      words.set(answerFields.description(_id), question);
    }
  }
  return words;
}

function stateOf(error: ResultError, values: Record<string, string>, words = new Map<string, string>()): State {
  if (error.reason === "definitionChanged") {
    return failed(error.message, values, [{ field: "definitionId", message: error.message }]);
  }
  if (error.code === "BAD_REQUEST") {
    return {
      status: "invalid",
      message: error.message,
      errors: error.fields.map((error) => ({ ...error, about: words.get(error.field) })),
      values,
    };
  }
  return failed(error.code === "NOT_FOUND" ? texts.notFound : error.message, values);
}

/**
 * Submits a posted form. Never throws, whatever an anonymous visitor sends; nothing is stored unless all of it is
 * valid.
 */
export async function submitPosted(data: FormData): Promise<State> {
  const submitted = textsOf(data);
  const base = baseSchema.safeParse(
    submitted ? Object.fromEntries([...submitted].filter(([name]) => baseKeys.has(name))) : null,
  );
  if (!submitted || !base.success) return failed(texts.unreadable, submitted ? echo(submitted, new Set()) : {});
  const { workerId, questionnaireType, definitionId, idempotencyKey, declaration } = base.data;

  const definition = await definitionOf(questionnaireType, definitionId);
  if (!definition.ok) {
    const changed = definition.error.code === "NOT_FOUND";
    return stateOf(
      changed
        ? { ...definition.error, message: texts.definitionChanged, reason: "definitionChanged" }
        : definition.error,
      echo(submitted, new Set()),
    );
  }
  const known = namesOf(definition.data);
  const values = echo(submitted, known);
  const isForeign = [...submitted.keys()].some((name) => !known.has(name) && !baseKeys.has(name));
  const isForged = [...submitted].some(([name, text]) => name.startsWith("answer.") && text !== "Yes" && text !== "No");
  if (isForeign || isForged) return failed(texts.unreadable, values);

  const result = await submitQuestionnaire({
    link: { workerId, questionnaireType },
    definitionId,
    idempotencyKey,
    hasDeclared: Boolean(declaration),
    body: readAnswers(definition.data, submitted),
  });
  if (!result.ok) return stateOf(result.error, values, wordsOf(definition.data));
  await offerWayBack(workerId);
  return { status: "done", message: texts.created };
}
