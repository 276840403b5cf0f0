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
import type { DocumentForm } from "@/lib/contract/worker-documents";
import type { DocumentKind, Step } from "@/lib/contract/worker-fields";
import type { Profile } from "@/lib/contract/worker-profile";
import { countryName, formatDate } from "@/lib/format";
import { BankFields } from "./bank-fields";
import { BasicFields, type BasicOptions } from "./basic-fields";
import { CheckFields } from "./check-fields";
import { ContactFields } from "./contact-fields";
import { EmploymentFields } from "./employment-fields";
import { BasicFacts, ContactFacts, EmploymentFacts } from "./facts";
import { MedicalStep } from "./medical-step";
import { paperControls } from "./paper-controls";
import { Checks, Papers } from "./papers";
import { References } from "./references";
import { StepForm } from "./step-form";
import { TrainingFields } from "./training-fields";
import { UploadForm } from "./upload-form";

const texts = messages.workerProfile;
const fieldTexts = messages.workerFields;

const optionsOf = (words: Readonly<Record<string, string>>) =>
  Object.entries(words).map(([value, label]) => ({ value, label }));

/** What the forms of step 1 offer. The United Kingdom stands first. */
export function basicOptions({
  choices,
  countries,
}: {
  choices: {
    branches: readonly { _id: string; name: string }[];
    workerTypes: readonly { _id: string; name: string }[];
  };
  countries: readonly string[];
}): BasicOptions {
  const named = countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, constants.locale));
  const isHome = ({ value }: { value: string }) => value === "GB";
  return {
    countries: [...named.filter(isHome), ...named.filter((one) => !isHome(one))],
    genders: optionsOf(fieldTexts.genders),
    employmentTypes: optionsOf(fieldTexts.employmentTypes),
    branches: choices.branches,
    workerTypes: choices.workerTypes,
  };
}

const PAPER_TYPES = "application/pdf,image/jpeg,image/png,image/webp";
const PHOTO_TYPES = "image/jpeg,image/png,image/webp";

type Typed = Readonly<Record<string, string | undefined>>;
type Problem = { field: string; message: string } | null;

export type ProfileStepProps = {
  profile: Profile;
  path: string;
  step: Step;
  /** What the address asks for: which document is being added, in the place of which, and what was typed. */
  query: Typed;
  problem: Problem;
  today: string;
  kinds: { documents: readonly DocumentKind[]; training: readonly DocumentKind[] };
  formOf: (kind: DocumentKind) => DocumentForm;
  countries: readonly string[];
  initial: {
    basic: () => Record<string, string>;
    contacts: () => Record<string, string>;
    employment: () => Record<string, string>;
  };
  /** Stands for the values of a form: another one where they are others. */
  digestOf: (values: Typed) => string;
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
 * The form of a step. What else is changed of the profile leaves it as it is, with what was typed into it; it begins anew where
 * the values it shows are others.
 */
function LockedForm({
  digestOf,
  ...form
}: ComponentProps<typeof StepForm> & Pick<ProfileStepProps, "digestOf"> & { lock: number }) {
  const shown = digestOf(form.initial);
  return <StepForm key={shown} {...form} shown={shown} />;
}

const uploadTexts = { ...texts.upload, tooLarge: messages.registers.fileProblems.tooLarge };

function BasicStep(props: ProfileStepProps) {
  const { profile, path, change, initial, digestOf, countries, problem } = props;
  const { _id, lock, mayEdit, waiting, image, bank } = profile;
  if (!mayEdit) return <BasicFacts profile={profile} />;
  const away = `${path}?step=basic`;
  const waitsFor = waiting.map(({ field }) => field);
  // A branch that was closed is still offered to whoever works from it.
  const branches = profile.choices.branches.filter(
    (branch) => branch.isActive || profile.basic.branchIds.includes(branch._id),
  );
  return (
    <>
      <Section id="photo" title="Photo">
        <Card>
          <div className="flex flex-wrap items-start gap-5">
            <Avatar src={image?.large} large />
            <div className="min-w-0 flex-1 basis-64">
              <UploadForm
                key={image?.large}
                action={`${path}/upload`}
                hidden={{ what: "photo", step: "basic" }}
                fileLabel={image ? "Another photo" : "Choose a photo"}
                fileHint={texts.upload.photoHint}
                accept={PHOTO_TYPES}
                button="Save photo"
                texts={uploadTexts}
                problem={problem}
                maxBytes={constants.photoMaxBytes}
              />
              {image ? (
                <Form action={change} isAmongForms className="mt-2">
                  <HiddenField name="workerId" value={_id} />
                  <HiddenField name="step" value="basic" />
                  <HiddenField name="do" value="removePhoto" />
                  <SubmitButton variant="quiet" size="s" pendingText="Removing…">
                    Remove the photo
                  </SubmitButton>
                </Form>
              ) : null}
            </div>
          </div>
        </Card>
      </Section>
      <Section id="particulars" title="Particulars">
        <Card>
          <LockedForm
            digestOf={digestOf}
            action={change}
            what="basic"
            hidden={{ workerId: _id }}
            lock={lock}
            initial={initial.basic()}
            label="Save basic information"
            away={away}
          >
            <BasicFields
              options={basicOptions({ choices: { ...profile.choices, branches }, countries })}
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
            label="Ask for these details"
            away={away}
          >
            <BankFields />
          </LockedForm>
        </Card>
      </Section>
    </>
  );
}

/** Steps 2 and 3: papers by kind, and the form of the one that is being added. */
function PapersStep(props: ProfileStepProps & { of: "documents" | "training" }) {
  const { profile, path, query, problem, kinds, formOf, change, today, of } = props;
  const { _id, documents, mayEdit, waiting } = profile;
  const own = kinds[of];
  const adding = mayEdit ? own.find((kind) => kind === query.add) : undefined;
  const replaced = documents.find(
    ({ _id: id, kind, status }) => id === query.replaces && kind === adding && status !== "superseded",
  );
  const label = adding ? fieldTexts.documents[adding] : "";
  const form = adding ? formOf(adding) : null;
  return (
    <Papers
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
              {replaced ? `Replace: ${label}` : label}
            </h3>
            <UploadForm
              key={`${adding}${query.replaces}`}
              action={`${path}/upload`}
              hidden={{ what: "document", step: of, kind: adding, ...(replaced ? { replaces: replaced._id } : {}) }}
              controls={paperControls(adding, form, {
                ...(replaced ? { number: replaced.number ?? "", ...replaced.details, updateService: undefined } : {}),
                ...query,
              })}
              fileLabel={form.file === "needed" ? "The file" : "The file (optional)"}
              fileHint={texts.upload.hint}
              isFileNeeded={form.file === "needed"}
              accept={PAPER_TYPES}
              button={replaced ? "Replace" : "Add"}
              away={`${path}?step=${of}`}
              texts={uploadTexts}
              problem={problem}
              maxBytes={constants.fileMaxBytes}
            />
          </Card>
        </section>
      ) : null}
    </Papers>
  );
}

function ChecksPart({ profile, path, query, change }: ProfileStepProps) {
  const { _id, checks, mayEdit } = profile;
  const kind = query.note && Object.hasOwn(texts.checkKinds, query.note) ? query.note : undefined;
  return (
    <Section id="checks" title="Looks at registers">
      {mayEdit && kind ? (
        <Card className="mb-5">
          <StepForm
            action={change}
            what="check"
            step="documents"
            hidden={{ workerId: _id }}
            initial={{ kind, outcome: "clear" }}
            label="Note the check"
            away={`${path}?step=documents#checks`}
          >
            <CheckFields kinds={optionsOf(texts.checkKinds)} outcomes={optionsOf(texts.checkOutcomes)} />
          </StepForm>
        </Card>
      ) : null}
      <Checks checks={checks} />
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
      <Section id="experience" title="Experience">
        <Card>
          {profile.mayEdit ? (
            <LockedForm
              digestOf={digestOf}
              action={change}
              what="training"
              hidden={{ workerId: profile._id }}
              lock={profile.lock}
              initial={{ experienceYears: profile.experienceYears === null ? "" : String(profile.experienceYears) }}
              label="Save experience"
              away={`${path}?step=training`}
            >
              <TrainingFields />
            </LockedForm>
          ) : (
            <p>{profile.experienceYears === null ? "–" : `${profile.experienceYears} years`}</p>
          )}
        </Card>
      </Section>
      <Section id="certificates" title="Certificates">
        <PapersStep {...props} of="training" />
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
      label="Save contacts"
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
          label="Save employment history"
          away={`${path}?step=employment`}
        >
          <EmploymentFields texts={{ gapTitle: texts.gapTitle, gapLead: texts.gapLead }} />
        </LockedForm>
      ) : (
        <EmploymentFacts profile={profile} />
      )}
      <Section id="references" title="What has come of the references">
        <References profile={profile} change={change} />
      </Section>
    </>
  );
}

/** One step of a profile: its forms for whoever may change it, else what is on file. */
export function ProfileStep(props: ProfileStepProps) {
  switch (props.step) {
    case "basic":
      return <BasicStep {...props} />;
    case "documents":
      return (
        <>
          <PapersStep {...props} of="documents" />
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
