import { QuestionnaireLayout } from "@/components/questionnaires/questionnaire-layout";
import { WorkerCard } from "@/components/questionnaires/worker-card";
import { definition, worker } from "../../definition";
import { UsualForm } from "./usual-form";

export const dynamic = "force-dynamic";

/**
 * The same questions as most React applications would implement them: one client component with react-hook-form, zod
 * and Radix.
 */
export default function Page() {
  return (
    <QuestionnaireLayout title={`${definition.type} Questionnaire`} card={<WorkerCard worker={worker} />}>
      <UsualForm definition={definition} workerId={worker._id} />
    </QuestionnaireLayout>
  );
}
