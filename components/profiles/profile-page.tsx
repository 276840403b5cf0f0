import type { ComponentProps, ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import type { FormAction } from "@/components/form/form";
import { Form } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ClipboardPlus } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { profilePage as pageTexts } from "@/lib/config/messages/profiles/pages";
import type { Profile } from "@/lib/contract/profiles";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind, Step } from "@/lib/contract/profiles/fields";
import type { FieldFormats } from "@/lib/contract/workers/fields";
import { formatDate } from "@/lib/format";
import { BankFields } from "./bank-fields";
import { BasicFields, type BasicOptions } from "./basic-fields";
import { CheckFields } from "./check-fields";
import { ContactFields } from "./contact-fields";
import { documentControls } from "./document-controls";
import { DocumentsByKind, RegisterChecks } from "./documents";
import { EmploymentFields } from "./employment-fields";
import { BasicFacts, ContactFacts, EmploymentFacts } from "./facts";
import { MedicalStep } from "./medical-step";
import { References } from "./references";
import { StepForm } from "./step-form";
import { TrainingFields } from "./training-fields";
import { UploadForm } from "./upload-form";

const texts = messages.workerProfile;
const fieldTexts = messages.workerFields;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

const DOCUMENT_TYPES = "application/pdf,image/jpeg,image/png,image/webp";
const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

type SubmittedValues = Readonly<Record<string, string | undefined>>;
type FieldError = { field: string; message: string } | null;

export type ProfileStepProps = {
  profile: Profile;
  path: string;
  step: Step;
  /** The address parameters: the document being added, the one it replaces, and the submitted values. */
  query: SubmittedValues;
  error: FieldError;
  today: string;
  kinds: { documents: readonly DocumentKind[]; training: readonly DocumentKind[] };
  formOf: (kind: DocumentKind) => DocumentForm;
  /** The controls of the form of step 1, and how each field is shown to those who may only read. */
  controls: BasicOptions["controls"];
  formats: FieldFormats;
  initial: {
    basic: () => Record<string, string>;
    contacts: () => Record<string, string>;
    employment: () => Record<string, string>;
  };
  /** A digest of a form's values, which changes when they change. */
  digestOf: (values: SubmittedValues) => string;
  change: FormAction;
  sendLink: FormAction;
  reopen: FormAction;
  questionnaireUrl: string;
  formatTime: (iso: string) => string;
};

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="mt-8 first:mt-0">
      <h3 id={id} className="mb-3 text-[1.1875rem]">
        {title}
      </h3>
      {children}
    </section>
  );
}

/**
 * The form of a step. Other changes to the profile leave it and its input alone; it is reset when the values it shows
 * have changed.
 */
function LockedForm({
  digestOf,
  ...form
}: ComponentProps<typeof StepForm> & Pick<ProfileStepProps, "digestOf"> & { lock: number }) {
  const shown = digestOf(form.initial);
  return <StepForm key={shown} {...form} shown={shown} />;
}

const uploadTexts = { ...texts.upload, tooLarge: messages.organisations.fileErrors.tooLarge };

function BasicStep(props: ProfileStepProps) {
  const { profile, path, change, initial, digestOf, controls, formats, error } = props;
  const { _id, lock, mayEdit, waiting, image, bank } = profile;
  if (!mayEdit) return <BasicFacts profile={profile} formats={formats} />;
  const away = `${path}?step=basic`;
  const waitsFor = waiting.map(({ field }) => field);
  // A closed branch is still offered to a worker who belongs to it.
  const branches = profile.choices.branches.filter(
    (branch) => branch.isActive || profile.basic.branchIds.includes(branch._id),
  );
  return (
    <>
      <Section id="photo" title={pageTexts.photo}>
        <Card>
          <div className="flex flex-wrap items-start gap-5">
            <Avatar src={image?.large} large />
            <div className="min-w-0 flex-1 basis-64">
              <UploadForm
                key={image?.large}
                action={`${path}/upload`}
                hidden={{ what: "photo", step: "basic" }}
                fileLabel={image ? pageTexts.anotherPhoto : pageTexts.choosePhoto}
                fileHint={texts.upload.photoHint}
                accept={PHOTO_TYPES}
                button={pageTexts.savePhoto}
                texts={uploadTexts}
                error={error}
                maxBytes={constants.photoMaxBytes}
              />
              {image ? (
                <Form action={change} isAmongForms className="mt-2">
                  <HiddenField name="workerId" value={_id} />
                  <HiddenField name="step" value="basic" />
                  <HiddenField name="do" value="removePhoto" />
                  <SubmitButton variant="quiet" size="s" pendingText={pageTexts.removing}>
                    {pageTexts.removePhoto}
                  </SubmitButton>
                </Form>
              ) : null}
            </div>
          </div>
        </Card>
      </Section>
      <Section id="particulars" title={pageTexts.basicDetails}>
        <Card>
          <LockedForm
            digestOf={digestOf}
            action={change}
            what="basic"
            hidden={{ workerId: _id }}
            lock={lock}
            initial={initial.basic()}
            label={pageTexts.saveBasic}
            away={away}
          >
            <BasicFields
              options={{ controls, choices: { ...profile.choices, branches } }}
              waiting={waitsFor}
              waitsHint={texts.waitingNow}
            />
          </LockedForm>
        </Card>
      </Section>
      <Section id="bank" title={fieldTexts.labels.bank}>
        <Card>
          <p>{bank ? texts.bankNow(bank.endsWith, formatDate(bank.changedAt)) : texts.noBank}</p>
          <p className="mt-1 mb-4 text-soft">{texts.bankLead}</p>
          {waitsFor.includes("bank") ? (
            <div className="mb-4">
              <Notice>{texts.waitingNow}</Notice>
            </div>
          ) : null}
          <LockedForm
            digestOf={digestOf}
            action={change}
            what="bank"
            step="basic"
            hidden={{ workerId: _id }}
            lock={lock}
            initial={{}}
            label={pageTexts.saveBank}
            away={away}
          >
            <BankFields />
          </LockedForm>
        </Card>
      </Section>
    </>
  );
}

/** Steps 2 and 3: documents by kind, and the form for the one being added. */
function DocumentsStep(props: ProfileStepProps & { of: "documents" | "training" }) {
  const { profile, path, query, error, kinds, formOf, change, today, of } = props;
  const { _id, documents, mayEdit, waiting } = profile;
  const own = kinds[of];
  const adding = mayEdit ? own.find((kind) => kind === query.add) : undefined;
  const replaced = documents.find(
    ({ _id: id, kind, status }) => id === query.replaces && kind === adding && status !== "superseded",
  );
  const label = adding ? fieldTexts.documents[adding] : "";
  const form = adding ? formOf(adding) : null;
  return (
    <DocumentsByKind
      kinds={own}
      documents={documents.filter(({ kind }) => own.includes(kind))}
      waiting={waiting.map(({ field }) => field)}
      changing={{ change, workerId: _id, path, step: of }}
      mayEdit={mayEdit}
      today={today}
    >
      {adding && form ? (
        <section aria-labelledby="add" className="mb-6">
          <Card>
            <h3 id="add" className="mb-4 scroll-mt-4">
              {replaced ? pageTexts.replaceDocument(label) : label}
            </h3>
            <UploadForm
              key={`${adding}${query.replaces}`}
              action={`${path}/upload`}
              hidden={{ what: "document", step: of, kind: adding, ...(replaced ? { replaces: replaced._id } : {}) }}
              controls={documentControls(adding, form, {
                ...(replaced ? { number: replaced.number ?? "", ...replaced.details, updateService: undefined } : {}),
                ...query,
              })}
              fileLabel={form.file === "needed" ? pageTexts.file : pageTexts.fileOptional}
              fileHint={texts.upload.hint}
              isFileNeeded={form.file === "needed"}
              accept={DOCUMENT_TYPES}
              button={replaced ? pageTexts.replace : pageTexts.add}
              away={`${path}?step=${of}`}
              texts={uploadTexts}
              error={error}
              maxBytes={constants.fileMaxBytes}
            />
          </Card>
        </section>
      ) : null}
    </DocumentsByKind>
  );
}

function ChecksPart({ profile, path, query, change }: ProfileStepProps) {
  const { _id, checks, mayEdit } = profile;
  const kind = query.note && Object.hasOwn(texts.checkKinds, query.note) ? query.note : undefined;
  return (
    <Section id="checks" title={pageTexts.registerChecks}>
      {mayEdit && kind ? (
        <Card className="mb-5">
          <StepForm
            action={change}
            what="check"
            step="documents"
            hidden={{ workerId: _id }}
            initial={{ kind, outcome: "clear" }}
            label={pageTexts.recordCheck}
            away={`${path}?step=documents#checks`}
          >
            <CheckFields kinds={optionsOf(texts.checkKinds)} outcomes={optionsOf(texts.checkOutcomes)} />
          </StepForm>
        </Card>
      ) : null}
      <RegisterChecks checks={checks} />
      {mayEdit && !kind ? (
        <div className="mt-4 flex flex-wrap gap-2">
          {Object.entries(texts.checkKinds).map(([value, label]) => (
            <ButtonLink key={value} variant="secondary" size="s" href={`${path}?step=documents&note=${value}#checks`}>
              <ClipboardPlus aria-hidden="true" size={18} />
              {label}
            </ButtonLink>
          ))}
        </div>
      ) : null}
    </Section>
  );
}

function TrainingStep(props: ProfileStepProps) {
  const { profile, path, change, digestOf } = props;
  return (
    <>
      <Section id="experience" title={pageTexts.experience}>
        <Card>
          {profile.mayEdit ? (
            <LockedForm
              digestOf={digestOf}
              action={change}
              what="training"
              hidden={{ workerId: profile._id }}
              lock={profile.lock}
              initial={{ experienceYears: profile.experienceYears === null ? "" : String(profile.experienceYears) }}
              label={pageTexts.saveExperience}
              away={`${path}?step=training`}
            >
              <TrainingFields />
            </LockedForm>
          ) : (
            <p>{profile.experienceYears === null ? "–" : pageTexts.years(profile.experienceYears)}</p>
          )}
        </Card>
      </Section>
      <Section id="certificates" title={pageTexts.certificates}>
        <DocumentsStep {...props} of="training" />
      </Section>
    </>
  );
}

function ContactsStep({ profile, path, change, initial, digestOf }: ProfileStepProps) {
  if (!profile.mayEdit) return <ContactFacts profile={profile} />;
  return (
    <LockedForm
      digestOf={digestOf}
      action={change}
      what="contacts"
      hidden={{ workerId: profile._id }}
      lock={profile.lock}
      initial={initial.contacts()}
      label={pageTexts.saveContacts}
      away={`${path}?step=contacts`}
    >
      <ContactFields />
    </LockedForm>
  );
}

function EmploymentStep({ profile, path, change, initial, digestOf }: ProfileStepProps) {
  return (
    <>
      {profile.mayEdit ? (
        <LockedForm
          digestOf={digestOf}
          action={change}
          what="employment"
          hidden={{ workerId: profile._id }}
          lock={profile.lock}
          initial={initial.employment()}
          label={pageTexts.saveEmployment}
          away={`${path}?step=employment`}
        >
          <EmploymentFields texts={{ gapTitle: texts.gapTitle, gapLead: texts.gapLead }} />
        </LockedForm>
      ) : (
        <EmploymentFacts profile={profile} />
      )}
      <Section id="references" title={pageTexts.referenceStatuses}>
        <References profile={profile} change={change} />
      </Section>
    </>
  );
}

/** One step of a profile: its forms for those who may change it, otherwise the stored values. */
export function ProfileStep(props: ProfileStepProps) {
  switch (props.step) {
    case "basic":
      return <BasicStep {...props} />;
    case "documents":
      return (
        <>
          <DocumentsStep {...props} of="documents" />
          <ChecksPart {...props} />
        </>
      );
    case "training":
      return <TrainingStep {...props} />;
    case "contacts":
      return <ContactsStep {...props} />;
    case "medical":
      return (
        <MedicalStep
          profile={props.profile}
          url={props.questionnaireUrl}
          sendLink={props.sendLink}
          reopen={props.reopen}
          formatTime={props.formatTime}
        />
      );
    case "employment":
      return <EmploymentStep {...props} />;
  }
}
