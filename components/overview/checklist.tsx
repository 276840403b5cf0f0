import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { CircleCheck } from "@/components/ui/icons";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { overviewChecklist as texts } from "@/lib/config/messages/overview/checklist";
import type { ChecklistStep } from "@/lib/contract/overview";

type ChecklistProps = {
  steps: readonly ChecklistStep[];
  wayTo: (href: string) => string | null;
  dismiss: FormAction;
};

/** The first-run checklist of a new organisation, with its progress. */
export function Checklist({ steps, wayTo, dismiss }: ChecklistProps) {
  const done = steps.filter(({ isDone }) => isDone).length;
  return (
    <section aria-labelledby="checklist" className="card">
      <div className="panel-head">
        <h2 id="checklist">{texts.title}</h2>
        <span className="soft">{texts.progress(done, steps.length)}</span>
        <Form action={dismiss} done="toast">
          <SubmitButton variant="quiet" size="s" pendingText={texts.dismiss}>
            {texts.dismiss}
          </SubmitButton>
        </Form>
      </div>
      <progress className="checklist-progress" max={steps.length} value={done} aria-labelledby="checklist" />
      <ol className="checklist">
        {steps.map(({ key, title, text, href, isDone }) => {
          const way = isDone ? null : wayTo(href);
          return (
            <li key={key} data-done={isDone ? "" : undefined}>
              <span className="checklist-mark">
                {isDone ? <CircleCheck aria-hidden="true" className="size-5" /> : null}
              </span>
              <div>
                <p className="task-title">
                  {way ? <a href={way}>{title}</a> : title}
                  <VisuallyHidden>, {isDone ? texts.done : texts.toDo}</VisuallyHidden>
                </p>
                {isDone ? null : <p className="task-why">{way ? text : `${text} ${texts.onComputer}`}</p>}
              </div>
            </li>
          );
        })}
      </ol>
    </section>
  );
}
