import { fieldId } from "@/components/form/state";
import { fields } from "@/components/questionnaires/fields";
import { QuestionList } from "@/components/questionnaires/question-list";
import { QuestionnaireLayout } from "@/components/questionnaires/questionnaire-layout";
import { WorkerCard } from "@/components/questionnaires/worker-card";
import { messages } from "@/lib/config/messages";
import { definition, worker } from "../definition";
import { submit } from "./actions";

export const dynamic = "force-dynamic";

const texts = messages.questionnaire;
const declarationId = fieldId(fields.declaration);

/** The markup of the product's questionnaire page, rendered as a plain Next page renders it: everything, every time. */
export default function Page() {
  return (
    <QuestionnaireLayout title={`${definition.type} Questionnaire`} card={<WorkerCard worker={worker} />}>
      <form className="qf" action={submit} noValidate autoComplete="off">
        <input type="hidden" name={fields.workerId} defaultValue={worker._id} />
        <input type="hidden" name={fields.questionnaireType} defaultValue={definition.type} />
        <input type="hidden" name={fields.definitionId} defaultValue={definition._id} />
        <input type="hidden" name={fields.idempotencyKey} defaultValue={crypto.randomUUID()} />
        <div data-problems="" />
        <div data-polite="" role="status" />
        <p className="qi">{texts.instruction}</p>
        <div className="qs">
          <QuestionList definition={definition} />
        </div>
        <fieldset className="q-b decl">
          <legend>{texts.declarationLegend}</legend>
          <label htmlFor={declarationId}>
            <input type="checkbox" id={declarationId} name={fields.declaration} value="yes" />
            {texts.declaration}
          </label>
        </fieldset>
        <div className="q-end">
          <button type="submit" className="btn btn-l">
            <span className="w">Submit</span>
            <span className="p">{texts.sending}</span>
          </button>
          <p className="hint">{texts.declarationRequired}</p>
          <div data-progress="" role="status" />
          <div data-failure="" role="alert" />
        </div>
      </form>
    </QuestionnaireLayout>
  );
}
