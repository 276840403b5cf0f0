/** When a medical questionnaire's submission is valid, what of it is stored, and how its pages are numbered. */
import fc from "fast-check";
import { numberBlocks, numbered } from "@/components/questionnaires/numbering";
import { normaliseSubmission, statusAfter, validateSubmission } from "@/lib/backend/questionnaires/rules";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import type { Answer, QuestionnaireDefinition, Submission } from "@/lib/contract/questionnaires";

const texts = messages.questionnaire;
const MAX = constants.descriptionMaxLength;

type Condition = Answer | null;
const id = (block: number, question = 0) =>
  `00000000-0000-4000-8000-${String(block * 100 + question).padStart(12, "0")}`;

/** A definition from its conditions: per block its own, then its questions'. */
const define = (blocks: { condition: Condition; questions: Condition[] }[]): QuestionnaireDefinition => ({
  _id: id(99),
  type: "Medical",
  version: 1,
  blocks: blocks.map(({ condition, questions }, b) => ({
    _id: id(b + 1),
    heading: null,
    descriptionRequiredCondition: condition,
    questions: questions.map((required, q) => ({
      _id: id(b + 1, q + 1),
      question: "?",
      type: "radio",
      answers: ["Yes", "No"],
      descriptionRequiredCondition: required,
    })),
  })),
});

type Given = [answer: Answer, description?: string];
const block = (number: number, answers: Given[], questionnaireDesciption = "") => ({
  questionnaireId: id(number),
  quessionnaire: answers.map(([answer, description = ""], q) => ({
    questionId: id(number, q + 1),
    answer,
    description,
  })),
  questionnaireDesciption,
});
const submit = (...blocks: Submission["questionAndAnswersBlock"]): Submission => ({ questionAndAnswersBlock: blocks });

const right = { errors: [], isForged: false };

describe("validateSubmission", () => {
  const one = define([{ condition: null, questions: ["Yes", "No", null] }]);
  const first = `description.${id(1, 1)}`;

  test("accepts a submission with every answer and every required detail", () => {
    expect(validateSubmission(one, submit(block(1, [["Yes", "asthma"], ["No", "none"], ["Yes"]])), true)).toEqual(
      right,
    );
    expect(validateSubmission(one, submit(block(1, [["No"], ["Yes"], ["No"]])), true)).toEqual(right);
  });

  test("reports every unanswered question, in the form's order", () => {
    expect(validateSubmission(one, submit(block(1, [["No"]])), true).errors).toEqual([
      { field: `answer.${id(1, 2)}`, message: texts.answerRequired },
      { field: `answer.${id(1, 3)}`, message: texts.answerRequired },
    ]);
    expect(validateSubmission(one, submit(), true).errors).toHaveLength(3);
  });

  test.each(["", " ", "\n\t "])("%j does not count as a required detail", (text) => {
    expect(validateSubmission(one, submit(block(1, [["Yes", text], ["Yes"], ["No"]])), true).errors).toEqual([
      { field: first, message: texts.descriptionRequired },
    ]);
  });

  test("a detail may be as long as the limit, but not longer", () => {
    const withDetail = (length: number) => submit(block(1, [["Yes", "x".repeat(length)], ["Yes"], ["No"]]));
    expect(validateSubmission(one, withDetail(MAX), true)).toEqual(right);
    expect(validateSubmission(one, withDetail(MAX + 1), true).errors).toEqual([
      { field: first, message: texts.descriptionTooLong(MAX) },
    ]);
  });

  test("a text under an answer that asks for none is not an error, however long", () => {
    expect(
      validateSubmission(
        one,
        submit(
          block(1, [
            ["No", "x".repeat(MAX + 1)],
            ["Yes", " "],
            ["Yes", "more"],
          ]),
        ),
        true,
      ),
    ).toEqual(right);
  });

  test("a block asks for its detail if any of its answers meets its condition", () => {
    const asking = define([{ condition: "Yes", questions: [null, null] }]);
    const field = `groupDescription.${id(1)}`;
    expect(validateSubmission(asking, submit(block(1, [["No"], ["No"]])), true)).toEqual(right);
    expect(validateSubmission(asking, submit(block(1, [["No"], ["Yes"]], "since May")), true)).toEqual(right);
    expect(validateSubmission(asking, submit(block(1, [["No"], ["Yes"]])), true).errors).toEqual([
      { field, message: texts.descriptionRequired },
    ]);
    expect(validateSubmission(asking, submit(block(1, [["Yes"], ["Yes"]], "x".repeat(MAX + 1))), true).errors).toEqual([
      { field, message: texts.descriptionTooLong(MAX) },
    ]);
    expect(validateSubmission(asking, submit(block(1, [["No"], ["No"]], "x".repeat(MAX + 1))), true)).toEqual(right);
  });

  test("the declaration is required, and reported last", () => {
    const missing = validateSubmission(one, submit(block(1, [["Yes"], ["Yes"]])), false).errors.map(
      ({ field }) => field,
    );
    expect(missing).toEqual([first, `answer.${id(1, 3)}`, "declaration"]);
  });

  test.each([
    ["a block that is not in the definition", submit(block(1, [["No"], ["Yes"], ["No"]]), block(2, []))],
    ["a block twice", submit(block(1, [["No"], ["Yes"], ["No"]]), block(1, [["No"], ["Yes"], ["No"]]))],
    ["a question more", submit(block(1, [["No"], ["Yes"], ["No"], ["No"]]))],
    [
      "a question twice",
      submit({
        ...block(1, []),
        quessionnaire: [...block(1, [["No"], ["Yes"], ["No"]]).quessionnaire, ...block(1, [["No"]]).quessionnaire],
      }),
    ],
  ])("%s is rejected as forged", (_what, submission) =>
    expect(validateSubmission(one, submission, true).isForged).toBe(true),
  );

  test("a question of another block is rejected as forged", () => {
    const two = define([
      { condition: null, questions: [null] },
      { condition: null, questions: [null] },
    ]);
    const crossed = submit(
      { ...block(1, [["No"]]), quessionnaire: block(2, [["No"]]).quessionnaire },
      block(2, [["No"]]),
    );
    expect(validateSubmission(two, crossed, true).isForged).toBe(true);
  });
});

const condition = fc.constantFrom<Condition>("Yes", "No", null);
const definitions = fc
  .array(fc.record({ condition, questions: fc.array(condition, { minLength: 1, maxLength: 4 }) }), {
    minLength: 1,
    maxLength: 4,
  })
  .map(define);
const text = fc.oneof(
  fc.constantFrom("", " ", "since May", " twice\n", "x".repeat(MAX), "x".repeat(MAX + 1)),
  fc.string(),
);
const answer = fc.constantFrom<Answer>("Yes", "No");

/** Anything that a form could contain, complete or not, sometimes with fields that are in no definition. */
const submissions = fc
  .array(
    fc.record({
      number: fc.integer({ min: 1, max: 5 }),
      answers: fc.uniqueArray(fc.record({ question: fc.integer({ min: 1, max: 5 }), answer, description: text }), {
        selector: ({ question }) => question,
      }),
      detail: text,
    }),
    { maxLength: 5 },
  )
  .map((blocks) =>
    submit(
      ...blocks.map(({ number, answers, detail }) => ({
        questionnaireId: id(number),
        quessionnaire: answers.map(({ question, answer, description }) => ({
          questionId: id(number, question),
          answer,
          description,
        })),
        questionnaireDesciption: detail,
      })),
    ),
  );

/** A definition with a submission that answers all of it, with every possible detail. */
const complete = definitions.chain((definition) =>
  fc
    .tuple(
      ...definition.blocks.map(({ _id, questions }) =>
        fc.tuple(...questions.map(() => answer)).map((answers) => ({
          questionnaireId: _id,
          quessionnaire: questions.map((question, q) => ({
            questionId: question._id,
            answer: answers[q] ?? "No",
            description: " a detail ",
          })),
          questionnaireDesciption: " a block's detail ",
        })),
      ),
    )
    .map((blocks) => ({ definition, submission: submit(...blocks) })),
);

type Wanted = { definition: QuestionnaireDefinition; submission: Submission };

type Block = Submission["questionAndAnswersBlock"][number];
const damages = fc.array(
  fc.record({
    block: fc.nat(),
    question: fc.nat(),
    text,
    answer,
    kind: fc.constantFrom("none", "text", "blockText", "answer", "lostAnswer", "lostBlock", "twice", "foreign"),
  }),
  { maxLength: 3 },
);

function damage(
  blocks: Block[],
  what: { block: number; question: number; text: string; answer: Answer; kind: string },
): void {
  const target = blocks[what.block % Math.max(blocks.length, 1)];
  const question = target?.quessionnaire[what.question % Math.max(target.quessionnaire.length, 1)];
  if (!target || !question) return;
  if (what.kind === "text") question.description = what.text;
  if (what.kind === "blockText") target.questionnaireDesciption = what.text;
  if (what.kind === "answer") question.answer = what.answer;
  if (what.kind === "lostAnswer") target.quessionnaire.splice(target.quessionnaire.indexOf(question), 1);
  if (what.kind === "lostBlock") blocks.splice(blocks.indexOf(target), 1);
  if (what.kind === "twice") target.quessionnaire.push({ ...question });
  if (what.kind === "foreign") question.questionId = id(98);
}

/** A complete submission with a few changes, some of them harmless. */
const damaged = fc.tuple(complete, damages).map(([whole, happened]) => {
  const wanted = structuredClone(whole);
  for (const one of happened) damage(wanted.submission.questionAndAnswersBlock, one);
  return wanted;
});

/** The rule itself: exactly one answer for every question, and a text wherever one is required. */
function isWhole({ definition, submission }: Wanted): boolean {
  const isText = (given: string) => given.trim() !== "" && given.length <= MAX;
  return definition.blocks.every((asked) => {
    const [entry, ...more] = submission.questionAndAnswersBlock.filter((one) => one.questionnaireId === asked._id);
    if (!entry || more.length > 0 || entry.quessionnaire.length !== asked.questions.length) return false;
    const needsDetail = entry.quessionnaire.some((one) => one.answer === asked.descriptionRequiredCondition);
    if (needsDetail && !isText(entry.questionnaireDesciption)) return false;
    return asked.questions.every((question) => {
      const [given] = entry.quessionnaire.filter((one) => one.questionId === question._id);
      return given && (given.answer !== question.descriptionRequiredCondition || isText(given.description));
    });
  });
}

const passes = ({ definition, submission }: Wanted, hasDeclared = true) => {
  const { errors, isForged } = validateSubmission(definition, submission, hasDeclared);
  return errors.length === 0 && !isForged;
};

describe("whatever is submitted", () => {
  test("validateSubmission accepts exactly the complete submissions", () => {
    const seen = { passed: 0, refused: 0 };
    fc.assert(
      fc.property(damaged, (wanted) => {
        expect(passes(wanted)).toBe(isWhole(wanted));
        seen[passes(wanted) ? "passed" : "refused"] += 1;
      }),
      { numRuns: 1_000 },
    );
    expect(Math.min(seen.passed, seen.refused)).toBeGreaterThan(50);
  });

  test("a complete submission is accepted, but not without the declaration", () => {
    fc.assert(
      fc.property(complete, (wanted) => {
        expect(isWhole(wanted)).toBe(true);
        expect(passes(wanted)).toBe(true);
        expect(passes(wanted, false)).toBe(false);
      }),
    );
  });

  test("a submission without any one answer is refused", () => {
    fc.assert(
      fc.property(complete, fc.nat(), (wanted, pick) => {
        const { definition, submission } = structuredClone(wanted);
        const blocks = submission.questionAndAnswersBlock;
        blocks[pick % blocks.length]?.quessionnaire.pop();
        expect(passes({ definition, submission })).toBe(false);
      }),
    );
  });

  test("validateSubmission reports each field once", () => {
    fc.assert(
      fc.property(definitions, submissions, fc.boolean(), (definition, submission, hasDeclared) => {
        const fields = validateSubmission(definition, submission, hasDeclared).errors.map(({ field }) => field);
        expect(new Set(fields).size).toBe(fields.length);
      }),
    );
  });
});

describe("normaliseSubmission", () => {
  test("a required detail is stored trimmed, and any other detail is dropped", () => {
    fc.assert(
      fc.property(complete, ({ definition, submission }) => {
        const stored = normaliseSubmission(definition, submission).questionAndAnswersBlock;
        definition.blocks.forEach((asked, b) => {
          const isAsked = stored[b]?.quessionnaire.some((one) => one.answer === asked.descriptionRequiredCondition);
          expect(stored[b]?.questionnaireDesciption).toBe(isAsked ? "a block's detail" : "");
          asked.questions.forEach((question, q) => {
            const one = stored[b]?.quessionnaire[q];
            expect(one?.questionId).toBe(question._id);
            expect(one?.description).toBe(one?.answer === question.descriptionRequiredCondition ? "a detail" : "");
          });
        });
      }),
    );
  });

  test("every answer is stored as given, in the definition's order", () => {
    fc.assert(
      fc.property(complete, ({ definition, submission }) => {
        const shuffled = submit(
          ...[...submission.questionAndAnswersBlock]
            .reverse()
            .map((one) => ({ ...one, quessionnaire: [...one.quessionnaire].reverse() })),
        );
        expect(normaliseSubmission(definition, shuffled)).toEqual(normaliseSubmission(definition, submission));
        const answers = (of: Submission) =>
          of.questionAndAnswersBlock.flatMap((one) => one.quessionnaire.map((a) => a.answer));
        expect(answers(normaliseSubmission(definition, shuffled))).toEqual(answers(submission));
      }),
    );
  });

  test("a stored submission is accepted again and stored unchanged", () => {
    fc.assert(
      fc.property(complete, ({ definition, submission }) => {
        const stored = normaliseSubmission(definition, submission);
        expect(passes({ definition, submission: stored })).toBe(true);
        expect(normaliseSubmission(definition, stored)).toEqual(stored);
      }),
    );
  });
});

test("the first submission is submitted, every later one resubmitted", () => {
  expect([1, 2, 3, 40].map(statusAfter)).toEqual(["submitted", "resubmitted", "resubmitted", "resubmitted"]);
});

describe("numbering", () => {
  test("a block with a heading has one number; without one, each of its questions has", () => {
    expect(
      numberBlocks([
        { heading: null, count: 2 },
        { heading: "Heart and chest", count: 3 },
        { heading: null, count: 1 },
      ]),
    ).toEqual([
      { group: null, questions: [1, 2] },
      { group: 3, questions: [null, null, null] },
      { group: null, questions: [4] },
    ]);
  });

  test("no number appears twice on a page and none is left out", () => {
    const blocks = fc.array(fc.record({ heading: fc.option(fc.string({ minLength: 1 })), count: fc.nat({ max: 6 }) }));
    fc.assert(
      fc.property(blocks, (of) => {
        const numbers = numberBlocks(of)
          .flatMap(({ group, questions }) => [group, ...questions])
          .filter((n) => n !== null);
        expect(numbers).toEqual(numbers.map((_, index) => index + 1));
      }),
    );
  });

  test("is before the text, if there is one", () => {
    expect(numbered(3, "Heart")).toBe("3. Heart");
    expect(numbered(null, "Heart")).toBe("Heart");
    expect(numbered(undefined, "Heart")).toBe("Heart");
  });
});
