import { Section } from "@/components/agreements/sections";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Button } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { proofKinds } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { Timesheet } from "@/lib/contract/timesheets";

type ProofProps = {
  timesheet: Timesheet;
  page: string;
  membershipId: string;
  /** Why the last file was not added. */
  error: string | null;
  change: FormAction;
};

/** A plain form, so that a photo can be taken and added on any phone. */
export function AddFile({
  timesheet,
  page,
  membershipId,
  error,
}: Omit<ProofProps, "change" | "timesheet"> & { timesheet: Pick<Timesheet, "_id"> }) {
  return (
    <form action="/dashboard/tasks/timesheet/upload" method="post" encType="multipart/form-data">
      <input type="hidden" name={constants.membershipField} value={membershipId} />
      <input type="hidden" name="timesheetId" value={timesheet._id} />
      <input type="hidden" name="page" value={page} />
      <div className="fld">
        <label htmlFor="f-proof-kind">{texts.kindLabel}</label>
        <select className="inp" id="f-proof-kind" name="kind">
          {proofKinds.map((kind) => (
            <option key={kind} value={kind}>
              {texts.proofKinds[kind]}
            </option>
          ))}
        </select>
      </div>
      <div className="fld">
        <label htmlFor="f-proof-file">{texts.fileLabel}</label>
        <p className="hint" id="f-proof-file-hint">
          {texts.fileHint}
        </p>
        {error ? (
          <p className="err" id="f-proof-file-error">
            {error}
          </p>
        ) : null}
        <input
          className="inp"
          type="file"
          id="f-proof-file"
          name="file"
          accept="image/jpeg,image/png,image/webp,application/pdf"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={["f-proof-file-hint", error && "f-proof-file-error"].filter(Boolean).join(" ")}
        />
      </div>
      <Button type="submit" variant="secondary">
        {texts.addFile}
      </Button>
    </form>
  );
}

/** The files that prove the hours, and a form that adds one while they are being prepared. */
export function ProofSection(props: ProofProps) {
  const { timesheet, page, change } = props;
  const { proof, can } = timesheet;
  return (
    <Section id="proof" title={texts.proofTitle} lead={can.submit ? texts.proofLead : undefined}>
      {proof.length === 0 ? <p className="mb-4 text-soft">{texts.proofNone}</p> : null}
      {proof.length > 0 ? (
        <ul className="m-0 mb-4 list-none p-0">
          {proof.map(({ fileId, kind, name, version, isOpen }) => (
            <li key={fileId} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-1">
              <a
                className="wrap-anywhere"
                href={`/timesheet-proof/${timesheet._id}/${fileId}`}
                target="_blank"
                rel="noopener"
              >
                {texts.proofFile(texts.proofKinds[kind], name)}
              </a>
              {isOpen ? null : <span className="text-soft">{texts.proofOf(version)}</span>}
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
      {can.submit ? <AddFile {...props} /> : null}
    </Section>
  );
}
