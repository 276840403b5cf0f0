import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { AddFiles } from "@/components/proof/add-files";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import { timesheetProof } from "@/lib/config/messages/timesheets/proof";
import type { Timesheet } from "@/lib/contract/timesheets";

type ProofProps = {
  timesheet: Timesheet;
  page: string;
  membershipId: string;
  /** Why the last file was not added. */
  error: string | null;
  change: FormAction;
};

/** The files that prove the hours, and a form that adds one while they are being prepared. */
export function ProofSection({ timesheet, page, membershipId, error, change }: ProofProps) {
  const { proof, can } = timesheet;
  return (
    <Section
      id="proof"
      title={texts.proofTitle}
      lead={can.submit ? texts.proofLead : can.addProof ? texts.evidenceLead : undefined}
    >
      {proof.length === 0 ? <p className="mb-4 text-soft">{texts.proofNone}</p> : null}
      {proof.length > 0 ? (
        <ul className="m-0 mb-4 list-none p-0">
          {proof.map(({ fileId, kind, name, version, isOpen, isEvidence }) => (
            <li key={fileId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <a
                className="wrap-anywhere"
                href={`/timesheet-proof/${timesheet._id}/${fileId}`}
                target="_blank"
                rel="noopener"
              >
                {texts.proofFile(timesheetProof.kinds[kind], name)}
              </a>
              {isOpen ? null : (
                <span className="text-soft">{isEvidence ? texts.evidence : texts.proofOf(version)}</span>
              )}
              {isOpen ? (
                <Form action={change} isAmongForms>
                  <HiddenField name="do" value="removeProof" />
                  <HiddenField name="timesheetId" value={timesheet._id} />
                  <HiddenField name="lock" value={String(timesheet.lock)} />
                  <HiddenField name="fileId" value={fileId} />
                  <HiddenField name="page" value={page} />
                  <SubmitButton variant="quiet" size="s" pendingText={texts.removingFile}>
                    {texts.removeFile}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </SubmitButton>
                </Form>
              ) : null}
            </li>
          ))}
        </ul>
      ) : null}
      <AddFiles
        timesheetId={timesheet._id}
        page={page}
        membershipId={membershipId}
        isOpen={can.addProof}
        error={error}
      />
    </Section>
  );
}
