import { DangerToasts } from "@/components/questionnaires/danger-toasts";
import { ButtonLink } from "@/components/ui/button";
import { SearchX } from "@/components/ui/icons";
import { general } from "@/lib/config/messages/general";
import { questionnairePages as questionnaire } from "@/lib/config/messages/questionnaires";

/** 'Failed to load worker information' inside a portal, as a danger toast and in the page (spec section 8, View page). */
export function WorkerNotFound() {
  return (
    <div className="flex flex-col items-center py-12 text-center">
      <DangerToasts messages={[questionnaire.workerFailed]} />
      <div className="mb-4 flex size-14 items-center justify-center rounded-full bg-tint text-primary">
        <SearchX aria-hidden="true" />
      </div>
      <h1>{questionnaire.workerFailed}</h1>
      <p className="mt-2 mb-5 max-w-[48ch] text-soft">{general.notFound}</p>
      <ButtonLink href="/dashboard/overview">{general.back}</ButtonLink>
    </div>
  );
}
