import { QuestionnaireLayout } from "@/components/questionnaire/questionnaire-layout";
import { WorkerCard } from "@/components/questionnaire/worker-card";
import { definition, worker } from "../../definition";
import { UsualForm } from "./usual-form";

export const dynamic = "force-dynamic";

/** The same questions as most React applications ask them: one client component around react-hook-form, zod and Radix. */
export default function Page() {
  return (
    <QuestionnaireLayout title={`${definition.type} Questionnaire`} card={<WorkerCard worker={worker} />}>
      <UsualForm definition={definition} workerId={worker._id} />
    </QuestionnaireLayout>
  );
}
