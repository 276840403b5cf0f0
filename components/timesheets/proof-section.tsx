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

/** Which submission a file belongs to; null while it can still be removed. */
const belongsTo = ({ isOpen, isEvidence, version }: Timesheet["proof"][number]): string | null => {
  if (isOpen) return null;
  return isEvidence ? texts.evidence : texts.proofOf(version);
};

/**
 * The pictures, and the pages of the first PDF of the last submission that has one: each is opened, which is audited, only
 * once it comes near the window.
 */
function Shown({ timesheet: { _id, proof } }: Pick<ProofProps, "timesheet">) {
  const pathOf = (fileId: string) => `/timesheet-proof/${_id}/${fileId}`;
  const pictures = proof.filter(({ contentType }) => contentType.startsWith("image/"));
  const pdfs = proof.filter(({ contentType }) => contentType === "application/pdf");
  const last = Math.max(...pdfs.map(({ version }) => version));
  const pdf = pdfs.find(({ version }) => version === last);
  return (
    <>
      {pictures.map((file) => (
        <figure key={file.fileId} className="ts-picture">
          {/*
           * biome-ignore lint/performance/noImgElement: a document behind a permission, not an asset to be optimised
           */}
          <img src={pathOf(file.fileId)} alt={texts.proofPicture(file.name)} loading="lazy" />
          <figcaption>{texts.pictureOf(file.name, belongsTo(file))}</figcaption>
        </figure>
      ))}
      {pdf ? <PdfFile key={pdf.fileId} href={pathOf(pdf.fileId)} isLazy /> : null}
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
          {proof.map((file) => (
            <li key={file.fileId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <a
                className="wrap-anywhere"
                href={`/timesheet-proof/${timesheet._id}/${file.fileId}`}
                target="_blank"
                rel="noopener"
              >
                {texts.proofFile(timesheetProof.kinds[file.kind], file.name)}
              </a>
              {file.isOpen ? null : <span className="text-soft">{belongsTo(file)}</span>}
              {file.isOpen ? (
                <Form action={change} isAmongForms>
                  <HiddenField name="do" value="removeProof" />
                  <HiddenField name="timesheetId" value={timesheet._id} />
                  <HiddenField name="lock" value={String(timesheet.lock)} />
                  <HiddenField name="fileId" value={file.fileId} />
                  <HiddenField name="page" value={page} />
                  <SubmitButton variant="quiet" size="s" pendingText={texts.removingFile}>
                    {texts.removeFile}
                    <VisuallyHidden> {file.name}</VisuallyHidden>
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
