import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { MissingList } from "@/components/profiles/missing-names";
import { Card } from "@/components/ui/card";
import { verificationPanel as panelTexts, verification as texts } from "@/lib/config/messages/verification";
import type { Step } from "@/lib/contract/profiles/fields";
import type { VerificationStatus } from "@/lib/contract/verification";
import { VerificationBadge } from "./verification-badge";

/** A worker's verification, as read from the API. */
export type VerificationState = {
  panel: "on" | "off";
  status: VerificationStatus;
  reason: string | null;
  submittedAt: string | null;
  verifiedAt: string | null;
  missing: { step: Step; what: string[] }[];
  maySubmit: boolean;
  openChanges: number;
};

/** On the worker's page: the verification status, what is still missing, and the button that submits the profile. */
export function VerificationPanel({
  workerId,
  state,
  submit,
  changesHref,
  formatTime,
}: {
  workerId: string;
  state: VerificationState;
  submit: FormAction;
  /** The address of this worker's profile changes; null for those who may not open them. */
  changesHref: string | null;
  formatTime: (iso: string) => string;
}) {
  const { panel, status, submittedAt, verifiedAt, missing, maySubmit, openChanges } = state;
  return (
    <section aria-labelledby="verification">
      <Card>
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="verification">{panelTexts.title}</h2>
          {panel === "on" ? <VerificationBadge status={status} /> : null}
        </div>
        <p className="text-soft">{panel === "off" ? texts.offPanel : texts.about[status]}</p>
        {status === "in_review" && submittedAt ? (
          <p className="text-soft">{panelTexts.submittedOn(formatTime(submittedAt))}</p>
        ) : null}
        {status === "approved" && verifiedAt ? (
          <p className="text-soft">{panelTexts.approvedSince(formatTime(verifiedAt))}</p>
        ) : null}
        {missing.length > 0 && panel === "on" ? (
          <>
            <h3 className="mt-3">{texts.missing}</h3>
            <MissingList missing={missing} path={`/dashboard/workers/${workerId}`} className="mt-1" />
          </>
        ) : null}
        {maySubmit ? (
          <Form action={submit} className="mt-4">
            <HiddenField name="workerId" value={workerId} />
            <SubmitButton pendingText={panelTexts.submitting}>
              {status === "not_submitted" ? panelTexts.submit : panelTexts.submitAgain}
            </SubmitButton>
          </Form>
        ) : null}
        {openChanges > 0 && changesHref ? (
          <p className="mt-3">
            <Link href={changesHref} prefetch={false} className="inline-flex min-h-11 items-center">
              {panelTexts.openChanges(openChanges)}
            </Link>
          </p>
        ) : null}
      </Card>
    </section>
  );
}
