import "@testing-library/jest-dom";
import { render, screen, within } from "@testing-library/react";
import { errorId, fieldId } from "@/components/form/state";
import { AnsweredQuestions } from "@/components/questionnaires/answered-questions";
import { fields } from "@/components/questionnaires/fields";
import { numberBlocks } from "@/components/questionnaires/numbering";
import { QuestionList } from "@/components/questionnaires/question-list";
import { messages } from "@/lib/config/messages";
import { definition, ids } from "./questionnaire-fixture";

test("a question is numbered only if its block has no heading, and no number appears twice", () => {
  render(<QuestionList definition={definition} />);
  expect(screen.getByRole("group", { name: "1. Are you well?" })).toBeInTheDocument();
  expect(screen.getByRole("group", { name: "2. Do you sleep well?" })).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "3. Have you had any of these?" })).toBeInTheDocument();
  expect(screen.getByRole("group", { name: "Back pain" })).toBeInTheDocument();
  expect(
    numberBlocks([
      { heading: "a", count: 2 },
      { heading: null, count: 2 },
    ]),
  ).toEqual([
    { group: 1, questions: [null, null] },
    { group: null, questions: [2, 3] },
  ]);
});

test("details belong only to questions with a condition, behind the option that asks for them", () => {
  render(<QuestionList definition={definition} />);
  const asked = screen.getByRole("group", { name: /Are you well/ });
  expect(within(asked).getByRole("radio", { name: "No" })).toHaveClass("rv");
  expect(within(asked).getByRole("radio", { name: "Yes" })).not.toHaveClass("rv");
  expect(within(asked).getByRole("textbox")).toHaveAttribute("name", fields.description(ids.health));
  expect(within(screen.getByRole("group", { name: /sleep well/ })).queryByRole("textbox")).toBeNull();
  expect(within(screen.getByRole("group", { name: "Asthma" })).getByRole("radio", { name: "Yes" })).toHaveClass("gv");
  expect(document.getElementById(fieldId(fields.groupDescription(ids.group)))).toBeInTheDocument();
});

test("shows no answers before any are given", () => {
  const { container } = render(<QuestionList definition={definition} />);
  expect(container.querySelector("input:checked, .err, [aria-invalid]")).toBeNull();
});

test("shows what was entered, with its errors", () => {
  const name = fields.answer(ids.plain);
  render(
    <QuestionList
      definition={definition}
      values={{ [fields.answer(ids.health)]: "No", [fields.description(ids.health)]: "<b>flu</b>" }}
      errors={[{ field: name, message: messages.questionnaire.answerRequired }]}
    />,
  );
  const answered = screen.getByRole("group", { name: /Are you well/ });
  expect(within(answered).getByRole("radio", { name: "No" })).toBeChecked();
  expect(within(answered).getByRole("textbox")).toHaveValue("<b>flu</b>");
  const wrong = screen.getByRole("group", { name: /sleep well/ });
  expect(wrong).toHaveAccessibleDescription(messages.questionnaire.answerRequired);
  expect(document.getElementById(errorId(name))).toHaveTextContent(messages.questionnaire.answerRequired);
  expect(document.getElementById(fieldId(name))).toBe(within(wrong).getByRole("radio", { name: "Yes" }));
});

test("shows the stored answers disabled and selected, numbered by the same rule", () => {
  render(
    <AnsweredQuestions
      questionnaire={{
        status: "submitted",
        submittedAt: null,
        version: 1,
        reopened: null,
        questionAndAnswersBlock: definition.blocks.map((block) => ({
          questionnaireId: { _id: block._id, heading: block.heading },
          quessionnaire: block.questions.map(({ _id, question }) => ({
            questionId: { _id, question },
            answer: "No",
            description: _id === ids.health ? "A cold" : "",
          })),
          questionnaireDesciption: block._id === ids.group ? "None lately" : "",
        })),
      }}
    />,
  );
  const first = screen.getByRole("group", { name: "1. Are you well?" });
  expect(within(first).getByRole("radio", { name: "No" })).toBeChecked();
  for (const radio of screen.getAllByRole("radio")) expect(radio).toBeDisabled();
  expect(within(first).getByText("A cold")).toBeInTheDocument();
  expect(screen.getByRole("heading", { name: "3. Have you had any of these?" })).toBeInTheDocument();
  expect(screen.getByText("None lately")).toBeInTheDocument();
});
