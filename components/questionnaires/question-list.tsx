import { errorId, type FieldError, fieldId, type SubmittedValues } from "@/components/form/state";
import { constants } from "@/lib/config/constants";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";
import type { Question, QuestionnaireBlock, QuestionnaireDefinition } from "@/lib/contract/questionnaires";
import { fields } from "./fields";
import { numberBlocks, numbered } from "./numbering";
import { progressOf } from "./progress";

type Given = { values: SubmittedValues; errors: readonly FieldError[] };

const messageOf = (errors: readonly FieldError[], field: string) =>
  errors.find((error) => error.field === field)?.message;

/** The message above a control; the enhancement puts the same element in the same place. */
function InlineError({ name, message }: { name: string; message: string | undefined }) {
  return message ? (
    <p className="err" id={errorId(name)}>
      {message}
    </p>
  ) : null;
}

function Details({ name, label, given }: { name: string; label: string; given: Given }) {
  const id = fieldId(name);
  const message = messageOf(given.errors, name);
  return (
    <>
      <label className="lab" htmlFor={id}>
        {label}
      </label>
      <InlineError name={name} message={message} />
      <textarea
        className="inp"
        id={id}
        name={name}
        maxLength={constants.descriptionMaxLength}
        defaultValue={given.values[name]}
        aria-invalid={message ? true : undefined}
        aria-describedby={message ? errorId(name) : undefined}
      />
    </>
  );
}

function QuestionFields({
  question,
  number,
  block,
  given,
}: {
  question: Question;
  number: number | null | undefined;
  block: QuestionnaireBlock;
  given: Given;
}) {
  const name = fields.answer(question._id);
  const message = messageOf(given.errors, name);
  const described = message ? errorId(name) : undefined;
  return (
    <fieldset className={message ? "q bad" : "q"} aria-describedby={described}>
      <legend>{numbered(number, question.question)}</legend>
      <InlineError name={name} message={message} />
      <div className="q-o">
        {question.answers.map((answer, index) => {
          // The summary links to the first option, which has the id derived from the name.
          const id = index === 0 ? fieldId(name) : `${fieldId(name)}-${index}`;
          // `rv` asks for this question's details, `gv` for the block's; both the stylesheet and the enhancement read
          // them.
          const asks = [
            answer === question.descriptionRequiredCondition && "rv",
            answer === block.descriptionRequiredCondition && "gv",
          ].filter(Boolean);
          return [
            <input
              key={id}
              type="radio"
              id={id}
              name={name}
              value={answer}
              className={asks.join(" ") || undefined}
              defaultChecked={given.values[name] === answer || undefined}
              aria-invalid={message ? true : undefined}
              aria-describedby={described}
            />,
            <label key={`${id}-label`} htmlFor={id}>
              {answer}
            </label>,
          ];
        })}
        {question.descriptionRequiredCondition ? (
          <div className="q-d">
            <Details name={fields.description(question._id)} label={texts.descriptionRequired} given={given} />
          </div>
        ) : null}
      </div>
    </fieldset>
  );
}

function Block({
  block,
  numbers,
  given,
}: {
  block: QuestionnaireBlock;
  numbers: ReturnType<typeof numberBlocks>[number];
  given: Given;
}) {
  const headingId = `b-${block._id}`;
  const groupName = fields.groupDescription(block._id);
  return (
    <section className="q-b" aria-labelledby={block.heading ? headingId : undefined}>
      {block.heading ? <h2 id={headingId}>{numbered(numbers.group, block.heading)}</h2> : null}
      {block.questions.map((question, index) => (
        <QuestionFields
          key={question._id}
          question={question}
          number={numbers.questions[index]}
          block={block}
          given={given}
        />
      ))}
      {block.descriptionRequiredCondition ? (
        <div className={messageOf(given.errors, groupName) ? "q-g bad" : "q-g"}>
          <Details
            name={groupName}
            label={texts.groupDescriptionLabel(block.descriptionRequiredCondition)}
            given={given}
          />
        </div>
      ) : null}
    </section>
  );
}

/** How many questions have been answered; on a phone it stays in view. The enhancement keeps it up to date. */
function Progress({ definition, values }: { definition: QuestionnaireDefinition; values: SubmittedValues }) {
  const { answered, asked } = progressOf(definition, values);
  return (
    <p className="q-p">
      <b>{texts.progress(answered, asked)}</b> {texts.progressUnit}
      <progress value={answered} max={asked} aria-hidden="true" />
    </p>
  );
}

/**
 * Every question of a definition as plain markup, without hooks or context: it is rendered to a string once and then
 * belongs to the browser; `values` and `errors` are for the answer to a post without JavaScript.
 */
export function QuestionList({
  definition,
  values = {},
  errors = [],
}: {
  definition: QuestionnaireDefinition;
  values?: SubmittedValues | undefined;
  errors?: readonly FieldError[] | undefined;
}) {
  const numbers = numberBlocks(
    definition.blocks.map((block) => ({ heading: block.heading, count: block.questions.length })),
  );
  const given: Given = { values, errors };
  return (
    <>
      <Progress definition={definition} values={values} />
      {definition.blocks.map((block, index) => (
        <Block key={block._id} block={block} numbers={numbers[index] ?? { group: null, questions: [] }} given={given} />
      ))}
    </>
  );
}
