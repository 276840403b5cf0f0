import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { advancePage } from "@/lib/config/messages/advance-pages";
import { finance } from "@/lib/config/messages/finance";
import type { AdvanceStatus } from "@/lib/contract/finance";

const texts = advancePage.own;

type ApplicationProps = {
  application: { status: AdvanceStatus; declinedReason: string | null };
  /** Whether the reader decides for the agency. */
  isPrimary: boolean;
  answer: FormAction;
};

/** Where an agency's application for the capital advance is, and the form by which its primary user applies. */
export function AdvanceApplication({ application: { status, declinedReason }, isPrimary, answer }: ApplicationProps) {
  if (status === "APPROVED") return null;
  const waits = status === "REGISTERED";
  return (
    <Section id="advance" title={texts.title} lead={finance.advanceText}>
      <p>
        {texts.status[status]}
        {declinedReason ? ` ${texts.reason(declinedReason)}` : null}
      </p>
      {isPrimary && !waits ? (
        <Form action={answer} isAmongForms done="toast" className="mt-4">
          <HiddenField name="answer" value="REGISTERED" />
          <SubmitButton variant="secondary" pendingText={finance.advanceRegistering}>
            {texts.apply}
          </SubmitButton>
        </Form>
      ) : null}
      {isPrimary || waits ? null : <p className="text-soft mt-3">{texts.primaryOnly}</p>}
    </Section>
  );
}
