/** From the posted questionnaire form to a submission, and from what came of it to what the form shows. */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { answerFields } from "@/lib/contract/questionnaire-fields";
import { type QuestionnaireDefinition, questionnaireTypeSchema } from "@/lib/contract/questionnaires";
import type { Problem } from "./outcome";
import { definitionOf, submitQuestionnaire } from "./questionnaires";

type FieldError = { field: string; message: string; about?: string };
type State =
  | { status: "invalid" | "failed"; message: string; errors: FieldError[]; values: Record<string, string> }
  | { status: "done"; message: string };

const texts = messages.questionnaire;

const frameSchema = z.object({
  workerId: z.uuid(),
  questionnaireType: questionnaireTypeSchema,
  definitionId: z.uuid(),
  idempotencyKey: z.uuid(),
  declaration: z.literal("yes").optional(),
  enhanced: z.literal("1").optional(),
});

const frameKeys = new Set(Object.keys(frameSchema.shape));

/** Every text of the form by name; null when a name comes twice or a file comes: no form of ours sends either. */
function textsOf(data: FormData): Map<string, string> | null {
  const found = new Map<string, string>();
  for (const [name, value] of data) {
    if (name.startsWith("$ACTION_")) continue;
    if (typeof value !== "string" || found.has(name)) return null;
    // Line ends are the browser's; a NUL is nobody's.
    found.set(name, value.replace(/\r\n?/g, "\n").replaceAll("\u0000", ""));
  }
  return found;
}

/** What is echoed so that nothing is lost: what the definition knows, and the key of this submission. */
function echo(typed: Map<string, string>, known: Set<string>): Record<string, string> {
  return Object.fromEntries([...typed].filter(([name]) => known.has(name) || frameKeys.has(name)));
}

function namesOf(definition: QuestionnaireDefinition): Set<string> {
  return new Set(
    definition.blocks.flatMap((block) => [
      ...block.questions.flatMap(({ _id }) => [answerFields.answer(_id), answerFields.description(_id)]),
      answerFields.groupDescription(block._id),
    ]),
  );
}

function readAnswers(definition: QuestionnaireDefinition, typed: Map<string, string>) {
  return {
    questionAndAnswersBlock: definition.blocks.map((block) => ({
      questionnaireId: block._id,
      quessionnaire: block.questions.flatMap(({ _id }) => {
        const answer = typed.get(answerFields.answer(_id));
        if (answer !== "Yes" && answer !== "No") return [];
        return [{ questionId: _id, answer, description: typed.get(answerFields.description(_id)) ?? "" } as const];
      }),
      questionnaireDesciption: typed.get(answerFields.groupDescription(block._id)) ?? "",
    })),
  };
}

const failed = (message: string, values: Record<string, string>, errors: FieldError[] = []): State => ({
  status: "failed",
  message,
  errors,
  values,
});

/** The words each field belongs to, so that a list of errors says more than 'Select Yes or No' many times. */
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

function stateOf(problem: Problem, values: Record<string, string>, words = new Map<string, string>()): State {
  if (problem.reason === "definitionChanged") {
    return failed(problem.message, values, [{ field: "definitionId", message: problem.message }]);
  }
  if (problem.code === "BAD_REQUEST") {
    return {
      status: "invalid",
      message: problem.message,
      errors: problem.fields.map((error) => ({ ...error, about: words.get(error.field) })),
      values,
    };
  }
  return failed(problem.code === "NOT_FOUND" ? texts.notFound : problem.message, values);
}

/** Submits a posted form. Never throws for anything a stranger can send; nothing is stored unless all of it is right. */
export async function submitPosted(data: FormData): Promise<State> {
  const typed = textsOf(data);
  const frame = frameSchema.safeParse(
    typed ? Object.fromEntries([...typed].filter(([name]) => frameKeys.has(name))) : null,
  );
  if (!typed || !frame.success) return failed(texts.unreadable, typed ? echo(typed, new Set()) : {});
  const { workerId, questionnaireType, definitionId, idempotencyKey, declaration } = frame.data;

  const definition = await definitionOf(questionnaireType, definitionId);
  if (!definition.ok) {
    const changed = definition.problem.code === "NOT_FOUND";
    return stateOf(
      changed
        ? { ...definition.problem, message: texts.definitionChanged, reason: "definitionChanged" }
        : definition.problem,
      echo(typed, new Set()),
    );
  }
  const known = namesOf(definition.data);
  const values = echo(typed, known);
  const isForeign = [...typed.keys()].some((name) => !known.has(name) && !frameKeys.has(name));
  const isForged = [...typed].some(([name, text]) => name.startsWith("answer.") && text !== "Yes" && text !== "No");
  if (isForeign || isForged) return failed(texts.unreadable, values);

  const outcome = await submitQuestionnaire({
    link: { workerId, questionnaireType },
    definitionId,
    idempotencyKey,
    hasDeclared: Boolean(declaration),
    body: readAnswers(definition.data, typed),
  });
  return outcome.ok
    ? { status: "done", message: texts.created }
    : stateOf(outcome.problem, values, wordsOf(definition.data));
}
