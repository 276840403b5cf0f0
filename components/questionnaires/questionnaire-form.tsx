"use client";

import { useRouter } from "next/navigation";
import { useActionState, useEffect, useRef } from "react";
import { ErrorSummary } from "@/components/form/error-summary";
import { errorId, type FormState, fieldId, idle } from "@/components/form/state";
import { toast } from "@/components/ui/toast";
import { questionnaire as texts, questionnaireForm as words } from "@/lib/config/messages/questionnaires";
import { enhance } from "./enhance";
import { fields } from "./fields";
import { QuestionMarkup } from "./question-markup";
import { send } from "./send";

export type QuestionnaireFormProps = {
  /** The address posted to without a script; with one, the form posts to the submit route, which answers with data. */
  action: (state: FormState, data: FormData) => Promise<FormState>;
  workerId: string;
  questionnaireType: string;
  definitionId: string;
  idempotencyKey: string;
};

/** The create form. React renders it once and posts it where no script runs; in the browser `enhance` takes over. */
export function QuestionnaireForm({
  action,
  workerId,
  questionnaireType,
  definitionId,
  idempotencyKey,
}: QuestionnaireFormProps) {
  const [state, formAction] = useActionState(action, idle);
  const form = useRef<HTMLFormElement>(null);
  const router = useRouter();

  useEffect(() => {
    if (!form.current) return;
    return enhance({
      form: form.current,
      send,
      onDone: (message) => {
        toast.success(message);
        const continueTo = () => router.replace("/closing-page");
        // Without a connection the browser would replace the page that confirms storage with its own error page.
        if (navigator.onLine) continueTo();
        else window.addEventListener("online", continueTo, { once: true });
      },
    });
  }, [router]);

  const failed = state.status === "invalid" || state.status === "failed" ? state : undefined;
  // A change of the questions belongs to no control: the message says it.
  const listed = failed?.errors.filter((error) => error.field !== fields.definitionId) ?? [];
  const declarationError = failed?.errors.find((error) => error.field === fields.declaration)?.message;
  const declarationId = fieldId(fields.declaration);

  return (
    <form className="qf" ref={form} action={formAction} noValidate autoComplete="off">
      <input type="hidden" name={fields.workerId} defaultValue={workerId} />
      <input type="hidden" name={fields.questionnaireType} defaultValue={questionnaireType} />
      <input type="hidden" name={fields.definitionId} defaultValue={definitionId} />
      <input
        type="hidden"
        name={fields.idempotencyKey}
        defaultValue={failed?.values[fields.idempotencyKey] ?? idempotencyKey}
      />
      {failed ? (
        <ErrorSummary title={listed.length > 0 ? texts.invalid : undefined} message={failed.message} errors={listed} />
      ) : null}
      {/* Empty elements that the enhancement fills; React never changes what is inside. */}
      <div data-problems="" />
      <div data-polite="" role="status" tabIndex={-1} />
      <p className="qi">{texts.instruction}</p>
      <QuestionMarkup definitionId={definitionId} values={failed?.values} errors={failed?.errors} />
      <fieldset className={declarationError ? "q-b decl bad" : "q-b decl"}>
        <legend>{texts.declarationLegend}</legend>
        {declarationError ? (
          <p className="err" id={errorId(fields.declaration)}>
            {declarationError}
          </p>
        ) : null}
        <label htmlFor={declarationId}>
          <input
            type="checkbox"
            id={declarationId}
            name={fields.declaration}
            value="yes"
            aria-describedby={declarationError ? errorId(fields.declaration) : undefined}
          />
          {texts.declaration}
        </label>
      </fieldset>
      <div className="q-end">
        <button type="submit" className="btn btn-l">
          <span className="w">{words.submit}</span>
          <span className="p">{texts.sending}</span>
        </button>
        <p className="hint">{texts.declarationRequired}</p>
        <div data-progress="" role="status" />
        <div data-failure="" role="alert" />
      </div>
    </form>
  );
}
