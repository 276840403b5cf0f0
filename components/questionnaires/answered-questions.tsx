import { Notice } from "@/components/ui/notice";
import { messages } from "@/lib/config/messages";
import { answeredQuestions as texts } from "@/lib/config/messages/questionnaires";
import type { Answer, WorkerQuestionnaire } from "@/lib/contract/questionnaires";
import { fields } from "./fields";
import { numberBlocks, numbered } from "./numbering";

const answers: readonly Answer[] = ["Yes", "No"];

/** The stored answers, read-only (spec section 2.5). */
export function AnsweredQuestions({ questionnaire }: { questionnaire: WorkerQuestionnaire }) {
  const blocks = questionnaire.questionAndAnswersBlock;
  const numbers = numberBlocks(
    blocks.map((block) => ({ heading: block.questionnaireId.heading, count: block.quessionnaire.length })),
  );
  return (
    <section aria-labelledby="questions">
      <h2 id="questions" className="qi">
        {texts.questions}
      </h2>
      {blocks.length === 0 ? (
        <Notice>
          <p>{messages.questionnaire.notSubmittedYet}</p>
        </Notice>
      ) : null}
      {blocks.map((block, index) => {
        const { _id: blockId, heading } = block.questionnaireId;
        return (
          <section key={blockId} className="q-b" aria-labelledby={heading ? `b-${blockId}` : undefined}>
            {heading ? <h3 id={`b-${blockId}`}>{numbered(numbers[index]?.group, heading)}</h3> : null}
            {block.quessionnaire.map(({ questionId, answer, description }, position) => (
              <fieldset key={questionId._id} className="q">
                <legend>{numbered(numbers[index]?.questions[position], questionId.question)}</legend>
                <div className="q-o">
                  {answers.map((option) => {
                    const id = `${questionId._id}-${option}`;
                    return [
                      <input
                        key={id}
                        type="radio"
                        id={id}
                        name={fields.answer(questionId._id)}
                        defaultChecked={answer === option}
                        disabled
                      />,
                      <label key={`${id}-label`} htmlFor={id}>
                        {option}
                      </label>,
                    ];
                  })}
                </div>
                {description ? <p className="q-a">{description}</p> : null}
              </fieldset>
            ))}
            {block.questionnaireDesciption ? (
              <div className="q-x">
                <p className="q-a">{block.questionnaireDesciption}</p>
              </div>
            ) : null}
          </section>
        );
      })}
    </section>
  );
}
