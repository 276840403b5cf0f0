import Link from "next/link";
import { EnterKeySubmits } from "@/components/form/postcode-field";
import { SubmitButton } from "@/components/form/submit-button";
import { BranchesTab, type BranchesTabProps } from "@/components/organisations/branches-tab";
import { ChangeForm, type Changing } from "@/components/organisations/change-form";
import { type Details, DetailsFields } from "@/components/organisations/details-fields";
import { DocumentsTab } from "@/components/organisations/documents-tab";
import { LogoPart, type Uploading } from "@/components/organisations/logo-part";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { CircleCheck, CircleDashed } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { organisationDocumentKinds } from "@/lib/config/closed-lists/organisations";
import { accounts as texts } from "@/lib/config/messages/accounts";
import { organisations, agencySetUp as words } from "@/lib/config/messages/organisations";
import type { SetUp } from "@/lib/contract/accounts";
import type { Missing, Organisation } from "@/lib/contract/organisations";

/** The steps of the setup, and what completes each. */
const setUpSteps = [
  { key: "details", missing: ["details"] },
  { key: "branches", missing: ["branch"] },
  { key: "documents", missing: organisationDocumentKinds },
  { key: "send", missing: ["details", "branch", ...organisationDocumentKinds] },
] as const satisfies readonly { key: keyof typeof texts.setUpSteps; missing: readonly Missing[] }[];

export type SetUpStep = (typeof setUpSteps)[number]["key"];

/** The step in the address; by default the first one that is not complete. */
export function setUpStepOf(word: string | undefined, missing: readonly Missing[]): SetUpStep {
  const asked = setUpSteps.find(({ key }) => key === word);
  const open = setUpSteps.find((step) => step.missing.some((what) => missing.includes(what)));
  return asked?.key ?? open?.key ?? "send";
}

function Steps({ path, current, missing }: { path: string; current: SetUpStep; missing: readonly Missing[] }) {
  return (
    <nav aria-label={words.steps}>
      <ol className="m-0 grid list-none gap-1 p-0">
        {setUpSteps.map((step, n) => {
          const isOpen = step.missing.some((what) => missing.includes(what));
          const Icon = isOpen ? CircleDashed : CircleCheck;
          return (
            <li key={step.key}>
              <Link
                href={addressOf(path, { step: step.key })}
                prefetch={false}
                aria-current={step.key === current ? "step" : undefined}
                className="flex min-h-11 items-center gap-3 rounded-control px-3 py-2 text-ink no-underline hover:bg-sunken hover:text-ink aria-[current]:bg-tint aria-[current]:font-semibold"
              >
                <Icon aria-hidden="true" size={20} className={`flex-none ${isOpen ? "text-soft" : "text-success"}`} />
                <span>
                  {n + 1}. {texts.setUpSteps[step.key].title}
                  {step.key === "send" ? null : <span className="vh">{isOpen ? words.toDo : words.complete}</span>}
                </span>
              </Link>
            </li>
          );
        })}
      </ol>
    </nav>
  );
}

function Send({ organisation, changing }: { organisation: Organisation; changing: Changing }) {
  if (organisation.missing.length > 0) {
    return (
      <>
        <p>{texts.setUpMissing}</p>
        <ul className="mt-2 ml-5 list-disc">
          {organisation.missing.map((what) => (
            <li key={what}>{organisations.missing[what]}</li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <ChangeForm {...changing} what="status" lock={organisation.lock} hidden={{ action: "submit" }}>
      <p className="mb-4">{organisations.actions.submit.agency}</p>
      <SubmitButton pendingText={organisations.actions.submit.pending}>
        {organisations.actions.submit.label}
      </SubmitButton>
    </ChangeForm>
  );
}

export type AgencySetUpProps = {
  organisation: Organisation;
  contact: SetUp["contact"];
  path: string;
  step: SetUpStep;
  changing: Changing;
  /** Where the agency continues after submitting. */
  afterwards: string;
  uploading: Uploading;
  details: Details;
  branches: Pick<BranchesTabProps, "branches" | "edit" | "shownOf">;
  submitted: { kind?: string; issuedOn?: string; expiresOn?: string };
};

/** The setup of an agency that has just signed up: what is complete, what is missing, and the current step. */
export function AgencySetUp(props: AgencySetUpProps) {
  const { organisation, contact, path, step, changing, afterwards, uploading, details, branches, submitted } = props;
  const { statusReason, missing } = organisation;
  const { fullName, email, phone, isPhoneVerified, userType, city } = contact;
  return (
    <div className="grid gap-6">
      {statusReason ? (
        <Notice kind="warning" title={texts.setUpReturned}>
          <p>{statusReason}</p>
        </Notice>
      ) : (
        <Notice title={texts.setUpDraft}>
          <p>{texts.setUpDraftText}</p>
        </Notice>
      )}
      <div className="grid items-start gap-6 questionnaire:grid-cols-[minmax(0,17rem)_minmax(0,1fr)]">
        <div className="grid min-w-0 gap-6">
          <Card padded={false} className="p-2">
            <Steps path={path} current={step} missing={missing} />
          </Card>
          <section aria-labelledby="contact">
            <Card padded={false} className="px-5 py-3">
              <h2 id="contact" className="text-h3">
                {texts.setUpContact}
              </h2>
              <p className="mt-1 font-medium">{fullName}</p>
              {userType ? <p className="text-soft">{userType.name}</p> : null}
              <p className="[overflow-wrap:anywhere]">{email}</p>
              <p>{phone ?? texts.notGiven}</p>
              {phone ? (
                <p className="text-list text-soft">{isPhoneVerified ? texts.phoneVerified : texts.phoneUnverified}</p>
              ) : null}
              {city ? (
                <p>{[city.name, city.county].filter((part, n, all) => all.indexOf(part) === n).join(", ")}</p>
              ) : null}
            </Card>
          </section>
        </div>
        <section aria-labelledby="step">
          <h2 id="step">{texts.setUpSteps[step].title}</h2>
          <p className="mt-1 mb-4 max-w-[65ch] text-soft">{texts.setUpSteps[step].text}</p>
          {step === "details" ? (
            <>
              <Card>
                <ChangeForm
                  {...changing}
                  page={addressOf(path, { step: organisation.missing.includes("details") ? "branches" : "details" })}
                  what="details"
                  lock={organisation.lock}
                >
                  <EnterKeySubmits>{words.saveDetails}</EnterKeySubmits>
                  <DetailsFields {...details} />
                  <SubmitButton pendingText={words.saving}>{words.saveDetails}</SubmitButton>
                </ChangeForm>
              </Card>
              <div className="mt-6">
                <LogoPart organisation={organisation} changing={changing} uploading={uploading} />
              </div>
            </>
          ) : null}
          {step === "branches" ? (
            <BranchesTab {...branches} mayEdit changing={changing} path={path} at={{ step }} />
          ) : null}
          {step === "documents" ? (
            <DocumentsTab organisation={organisation} changing={changing} uploading={uploading} submitted={submitted} />
          ) : null}
          {step === "send" ? (
            <Card>
              <Send organisation={organisation} changing={{ ...changing, page: afterwards }} />
            </Card>
          ) : null}
        </section>
      </div>
    </div>
  );
}
