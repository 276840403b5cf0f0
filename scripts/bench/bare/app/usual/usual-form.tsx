"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { Checkbox, Label, RadioGroup } from "radix-ui";
import { Controller, useForm } from "react-hook-form";
import { z } from "zod";
import { questionnaire as texts } from "@/lib/config/messages/questionnaires";
import type { QuestionnaireDefinition } from "@/lib/contract/questionnaires";

const answerSchema = z
  .object({ asksOn: z.string().nullable(), answer: z.enum(["Yes", "No"]), description: z.string().optional() })
  .superRefine(({ asksOn, answer, description }, context) => {
    if (asksOn === answer && !description?.trim()) {
      context.addIssue({ code: "custom", path: ["description"], message: texts.descriptionRequired });
    }
  });

const schema = z.object({
  answers: z.array(answerSchema),
  groups: z.array(z.object({ description: z.string().optional() })),
  declaration: z.literal(true, texts.declarationRequired),
});

type Answers = z.input<typeof schema>;

/**
 * The questionnaire's form built the usual way: the form library controls every field, and every radio button is
 * Radix's.
 */
export function UsualForm({ definition, workerId }: { definition: QuestionnaireDefinition; workerId: string }) {
  const questions = definition.blocks.flatMap((block) => block.questions);
  const {
    control,
    register,
    handleSubmit,
    watch,
    formState: { errors, isSubmitting },
  } = useForm<Answers>({
    resolver: zodResolver(schema),
    defaultValues: {
      answers: questions.map((question) => ({ asksOn: question.descriptionRequiredCondition ?? null })),
      groups: definition.blocks.map(() => ({})),
    },
  });
  const given = watch("answers");
  const submit = handleSubmit(async (values) => {
    await fetch("/", { method: "POST", body: JSON.stringify({ workerId, ...values }) });
  });

  return (
    <form className="qf" onSubmit={submit} noValidate autoComplete="off">
      <p className="qi">{texts.instruction}</p>
      {definition.blocks.map((block, blockIndex) => {
        const indexes = block.questions.map((question) => questions.indexOf(question));
        const asksGroup = indexes.some((index) => given[index]?.answer === block.descriptionRequiredCondition);
        return (
          <section key={block._id} className="q-b">
            {block.heading ? <h2>{block.heading}</h2> : null}
            {block.questions.map((question, position) => {
              const index = indexes[position] as number;
              const problem = errors.answers?.[index];
              return (
                <fieldset key={question._id} className={problem ? "q bad" : "q"} data-question="">
                  <legend>{question.question}</legend>
                  {problem?.answer ? <p className="err">{problem.answer.message}</p> : null}
                  <Controller
                    control={control}
                    name={`answers.${index}.answer`}
                    render={({ field }) => (
                      <RadioGroup.Root
                        className="q-o"
                        name={field.name}
                        value={field.value ?? ""}
                        onValueChange={field.onChange}
                      >
                        {question.answers.map((answer) => (
                          <Label.Root key={answer} className="lab">
                            <RadioGroup.Item value={answer}>
                              <RadioGroup.Indicator>●</RadioGroup.Indicator>
                            </RadioGroup.Item>
                            {answer}
                          </Label.Root>
                        ))}
                      </RadioGroup.Root>
                    )}
                  />
                  {given[index]?.answer === question.descriptionRequiredCondition ? (
                    <Label.Root className="lab">
                      {texts.descriptionRequired}
                      <textarea className="inp" {...register(`answers.${index}.description`)} />
                    </Label.Root>
                  ) : null}
                  {problem?.description ? <p className="err">{problem.description.message}</p> : null}
                </fieldset>
              );
            })}
            {asksGroup ? (
              <Label.Root className="lab">
                {texts.groupDescriptionLabel(block.descriptionRequiredCondition ?? "")}
                <textarea className="inp" {...register(`groups.${blockIndex}.description`)} />
              </Label.Root>
            ) : null}
          </section>
        );
      })}
      <fieldset className="q-b decl">
        <legend>{texts.declarationLegend}</legend>
        <Controller
          control={control}
          name="declaration"
          render={({ field }) => (
            <Label.Root>
              <Checkbox.Root checked={field.value ?? false} onCheckedChange={(checked) => field.onChange(checked)}>
                <Checkbox.Indicator>✓</Checkbox.Indicator>
              </Checkbox.Root>
              {texts.declaration}
            </Label.Root>
          )}
        />
      </fieldset>
      <div className="q-end">
        <button type="submit" className="btn btn-l" disabled={isSubmitting}>
          Submit
        </button>
      </div>
    </form>
  );
}
