import { Particulars, Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Notice } from "@/components/ui/notice";
import { jobs as words } from "@/lib/config/messages/jobs";
import { jobAuthorisationSection as texts } from "@/lib/config/messages/jobs/authorisations";
import type { Job } from "@/lib/contract/jobs";
import { formatDateTime, type TimePreference } from "@/lib/format";

type AuthorisationSectionProps = {
  /** The shift's page in this portal. */
  page: string;
  jobId: string;
  authorisation: NonNullable<Job["authorisation"]>;
  /** Whether the shift is one that its requester can send again or withdraw. */
  canAsk: boolean;
  preference: TimePreference;
  change: FormAction;
};

/** What the requester can do with their request in its status. */
const ownChanges = {
  pending: { do: "withdrawAuthorisation", label: texts.withdraw, pendingText: texts.withdrawing },
  rejected: { do: "requestAuthorisation", label: texts.sendAgain, pendingText: texts.sendingAgain },
  withdrawn: { do: "requestAuthorisation", label: texts.sendAgain, pendingText: texts.sendingAgain },
  approved: null,
  lapsed: null,
} as const;

/** The request that someone authorises a shift, and what its requester can do. */
export function AuthorisationSection({
  page,
  jobId,
  authorisation,
  canAsk,
  preference,
  change,
}: AuthorisationSectionProps) {
  const { _id, status, requestedBy, requestedAt, decidedBy, decidedAt, reason, isStuck, isOwn } = authorisation;
  const own = canAsk && isOwn ? ownChanges[status] : null;
  return (
    <Section id="authorisation" title={texts.title}>
      <Particulars
        items={[
          [texts.status, words.authorisationStatus[status].label],
          [texts.requested, texts.by(requestedBy, formatDateTime(requestedAt, preference))],
          ...(decidedAt
            ? [[texts.decided, texts.by(decidedBy ?? "", formatDateTime(decidedAt, preference))] as const]
            : []),
          ...(reason ? [[texts.reason, reason] as const] : []),
        ]}
      />
      {isStuck ? (
        <div className="mt-4">
          <Notice kind="warning">
            <p>{texts.stuck}</p>
          </Notice>
        </div>
      ) : null}
      {own ? (
        <div className="mt-4">
          <Form action={change} isAmongForms>
            <HiddenField name="do" value={own.do} />
            <HiddenField name="jobId" value={jobId} />
            <HiddenField name="page" value={page} />
            <HiddenField name="authorisationId" value={_id} />
            <SubmitButton variant="secondary" pendingText={own.pendingText}>
              {own.label}
            </SubmitButton>
          </Form>
        </div>
      ) : null}
    </Section>
  );
}
