import Link from "next/link";
import type { ReactNode } from "react";
import type { FormAction } from "@/components/form/form";
import { SendQuestionnaire } from "@/components/profiles/send-questionnaire";
import { StatusBadge } from "@/components/ui/badge";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Eye } from "@/components/ui/icons";
import { CopyLink } from "@/components/workers/copy-link";
import { ReopenForm } from "@/components/workers/reopen";
import { messages } from "@/lib/config/messages";
import { medicalStep as stepTexts } from "@/lib/config/messages/profiles/pages";
import type { Profile } from "@/lib/contract/profiles";
import { formatName } from "@/lib/format";

const texts = messages.workerProfile;

/**
 * Step 5: the questionnaire's status. Its answers are on a separate page, and opening them is recorded in the access
 * log.
 */
export function MedicalStep({
  profile,
  url,
  take,
  reopen,
  linkLife,
  mayReadAnswers,
  formatTime,
}: {
  profile: Profile;
  /** Whether the person has the right to medical answers. */
  mayReadAnswers: boolean;
  /** The absolute address of the questionnaire. */
  url: string;
  take: FormAction;
  reopen: FormAction;
  /** What became of the questionnaire's link; null while it was not sent. */
  linkLife: ReactNode;
  formatTime: (iso: string) => string;
}) {
  const { _id, basic, questionnaire } = profile;
  const name = formatName(basic);
  const isAsked = questionnaire.status === "pending";
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-3">
        <StatusBadge status={questionnaire.status} />
        {questionnaire.submittedAt ? (
          <p>{texts[isAsked ? "medicalReopened" : "medicalSubmitted"](formatTime(questionnaire.submittedAt))}</p>
        ) : null}
      </div>
      <p className="mt-3 max-w-[65ch] text-soft">{texts.medicalLead}</p>
      {questionnaire.submittedAt && !mayReadAnswers ? <p className="mt-2">{stepTexts.noAnswers}</p> : null}
      {linkLife ? <div className="mt-4">{linkLife}</div> : null}
      <div className="mt-4 flex flex-wrap items-start gap-3">
        {questionnaire.submittedAt && mayReadAnswers ? (
          <Link
            className={buttonClass({ variant: "secondary" })}
            href={`/view-worker-questionnaire?workerId=${_id}&from=profile`}
            prefetch={false}
          >
            <Eye aria-hidden="true" size={18} />
            {isAsked ? stepTexts.viewEarlierAnswers : stepTexts.viewAnswers}
          </Link>
        ) : null}
        {isAsked ? (
          <>
            <SendQuestionnaire
              take={take}
              workerId={_id}
              part="medical"
              isSent={linkLife !== null}
              hasEmail={basic.email !== null}
            />
            <CopyLink url={url} name={name} />
          </>
        ) : null}
      </div>
      {!isAsked && !profile.isClosed ? (
        <details className="mt-5">
          <summary className="inline-flex min-h-11 cursor-pointer items-center font-semibold text-primary">
            {stepTexts.reopen}
          </summary>
          <div className="mt-3">
            <ReopenForm action={reopen} workerId={_id} lock={questionnaire.lock} />
          </div>
        </details>
      ) : null}
    </Card>
  );
}
