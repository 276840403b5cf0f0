import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { AddFiles } from "@/components/proof/add-files";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { PdfFile } from "@/components/verification/workbench/pdf-file";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import { timesheetProof } from "@/lib/config/messages/timesheets/proof";
import type { Timesheet } from "@/lib/contract/timesheets";

type ProofProps = {
  timesheet: Timesheet;
  page: string;
  membershipId: string;
  /** Why the last file was not added. */
  error: string | null;
  /** Whether the files are shown, for who decides, and not only named. */
  isShown: boolean;
  change: FormAction;
};

/** The pictures, and the pages of the first PDF: each is opened, which is audited, only once it comes near the window. */
function Shown({ timesheet: { _id, proof } }: Pick<ProofProps, "timesheet">) {
  const pathOf = (fileId: string) => `/timesheet-proof/${_id}/${fileId}`;
  const pictures = proof.filter(({ contentType }) => contentType.startsWith("image/"));
  const pdf = proof.find(({ contentType }) => contentType === "application/pdf");
  return (
    <>
      {pictures.map(({ fileId, name }) => (
        // biome-ignore lint/performance/noImgElement: a document behind a permission, not an asset to be optimised
        <img key={fileId} className="ts-picture" src={pathOf(fileId)} alt={texts.proofPicture(name)} loading="lazy" />
      ))}
      {pdf ? <PdfFile key={pdf.fileId} href={pathOf(pdf.fileId)} /> : null}
    </>
  );
}

/** The files that prove the hours, and a form that adds one while they are being prepared. */
export function ProofSection({ timesheet, page, membershipId, error, isShown, change }: ProofProps) {
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
      {isShown ? <Shown timesheet={timesheet} /> : null}
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
