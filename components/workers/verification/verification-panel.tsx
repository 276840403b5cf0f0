import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Card } from "@/components/ui/card";
import { verification as texts } from "@/lib/config/messages/verification";
import { workerFields } from "@/lib/config/messages/worker-fields";
import type { VerificationStatus } from "@/lib/contract/verification";
import type { Step } from "@/lib/contract/worker-fields";
import { VerificationBadge } from "./verification-badge";

/** Where a worker's verification stands, as it is read. */
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

/** On the worker's page: the verification, what is still missing, and the button that hands the profile in. */
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
  /** Where the changes of this worker are; null for whoever may not open them. */
  changesHref: string | null;
  formatTime: (iso: string) => string;
}) {
  const { panel, status, submittedAt, verifiedAt, missing, maySubmit, openChanges } = state;
  return (
    <section aria-labelledby="verification">
      <Card>
        <div className="mb-2 flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 id="verification">Verification</h2>
          {panel === "on" ? <VerificationBadge status={status} /> : null}
        </div>
        <p className="text-soft">{panel === "off" ? texts.offPanel : texts.about[status]}</p>
        {status === "in_review" && submittedAt ? (
          <p className="text-soft">Handed in on {formatTime(submittedAt)}.</p>
        ) : null}
        {status === "approved" && verifiedAt ? <p className="text-soft">Since {formatTime(verifiedAt)}.</p> : null}
        {missing.length > 0 && panel === "on" ? (
          <>
            <h3 className="mt-3">{texts.missing}</h3>
            <ul className="mt-1 ml-5 list-disc">
              {missing.map(({ step, what }) => (
                <li key={step}>
                  {workerFields.steps[step]}: {what.join(", ")}
                </li>
              ))}
            </ul>
          </>
        ) : null}
        {maySubmit ? (
          <Form action={submit} className="mt-4">
            <HiddenField name="workerId" value={workerId} />
            <SubmitButton pendingText="Handing in…">
              {status === "not_submitted" ? "Submit for review" : "Submit again"}
            </SubmitButton>
          </Form>
        ) : null}
        {openChanges > 0 && changesHref ? (
          <p className="mt-3">
            <Link href={changesHref} prefetch={false} className="inline-flex min-h-11 items-center">
              {openChanges === 1 ? "1 profile change is open" : `${openChanges} profile changes are open`}
            </Link>
          </p>
        ) : null}
      </Card>
    </section>
  );
}
