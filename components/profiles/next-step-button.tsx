import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { constants } from "@/lib/config/constants";
import { workerNextStep as texts } from "@/lib/config/messages/profiles/worker-page";
import type { NextStep, NextStepKind } from "@/lib/contract/workers/summary";

/** Where the steps lead that are taken on another page or in another part of this one. */
const hrefs: Partial<Record<NextStepKind, (path: string, step: NextStep, part: string) => string>> = {
  restore: (path, _, part) => `${path}?step=${part}&do=restore#confirm`,
  activate: (path, _, part) => `${path}?step=${part}&do=activate#confirm`,
  review: (path) => `${path}/review`,
  renew: (path, { step }) => `${path}?step=${step ?? "documents"}`,
  complete: (path, { step }) => `${path}?step=${step ?? "basic"}`,
};

/** What to do next for the worker, as one button and the reason for it. */
export function NextStepButton({
  step,
  workerId,
  path,
  part,
  changesHref,
  take,
}: {
  step: NextStep;
  workerId: string;
  path: string;
  /** The part of the page that is open, to which the person returns. */
  part: string;
  /** The address of this worker's profile changes; null for those who may not open them. */
  changesHref: string | null;
  take: FormAction;
}) {
  const label = texts.label[step.kind](step);
  const href = step.kind === "decideChanges" ? changesHref : hrefs[step.kind]?.(path, step, part);
  return (
    <>
      {href ? (
        <ButtonLink className="worker-next" href={href}>
          {label}
        </ButtonLink>
      ) : (
        <Form className="worker-next" action={take} isAmongForms>
          <HiddenField name="workerId" value={workerId} />
          <HiddenField name="step" value={part} />
          <HiddenField name="do" value={step.kind} />
          <SubmitButton pendingText={texts.sending}>{label}</SubmitButton>
        </Form>
      )}
      <p className="worker-hint">{texts.hint[step.kind](constants)}</p>
    </>
  );
}
