import Link from "next/link";
import { SubmitButton } from "@/components/form/submit-button";
import { BranchesTab, type BranchesTabProps } from "@/components/organisation/branches-tab";
import { ChangeForm, type Changing } from "@/components/organisation/change-form";
import { DetailsFields, type Shown } from "@/components/organisation/details-fields";
import { DocumentsTab } from "@/components/organisation/documents-tab";
import { LogoPart, type Uploading } from "@/components/organisation/logo-part";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { CircleCheck, CircleDashed } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { accounts as texts } from "@/lib/config/messages/accounts";
import { registers } from "@/lib/config/messages/registers";
import type { SetUp } from "@/lib/contract/accounts";
import type { Missing, Organisation } from "@/lib/contract/organisations";

/** The steps of the set-up, and what of the organisation each completes. */
export const setUpSteps = [
  { key: "details", missing: ["details"] },
  { key: "branches", missing: ["branch"] },
  { key: "documents", missing: ["insurance", "modern_slavery", "safeguarding"] },
  { key: "send", missing: ["details", "branch", "insurance", "modern_slavery", "safeguarding"] },
] as const satisfies readonly { key: keyof typeof texts.setUpSteps; missing: readonly Missing[] }[];

export type SetUpStep = (typeof setUpSteps)[number]["key"];

/** The step an address asks for; the first that is not complete where it asks for none. */
export function setUpStepOf(word: string | undefined, missing: readonly Missing[]): SetUpStep {
  const asked = setUpSteps.find(({ key }) => key === word);
  const open = setUpSteps.find((step) => step.missing.some((what) => missing.includes(what)));
  return asked?.key ?? open?.key ?? "send";
}

function Steps({ path, current, missing }: { path: string; current: SetUpStep; missing: readonly Missing[] }) {
  return (
    <nav aria-label="Steps">
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
                  {step.key === "send" ? null : <span className="vh">{isOpen ? ", to do" : ", complete"}</span>}
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
            <li key={what}>{registers.missing[what]}</li>
          ))}
        </ul>
      </>
    );
  }
  return (
    <ChangeForm {...changing} what="status" lock={organisation.lock} hidden={{ action: "submit" }}>
      <p className="mb-4">{registers.actions.submit.agency}</p>
      <SubmitButton pendingText={registers.actions.submit.pending}>{registers.actions.submit.label}</SubmitButton>
    </ChangeForm>
  );
}

export type AgencySetUpProps = {
  organisation: Organisation;
  contact: SetUp["contact"];
  path: string;
  step: SetUpStep;
  changing: Changing;
  /** Where the agency goes on once it has been sent. */
  afterwards: string;
  uploading: Uploading;
  shown: Shown;
  branches: Pick<BranchesTabProps, "branches" | "edit" | "shownOf">;
  typed: { kind?: string; issuedOn?: string; expiresOn?: string };
};

/** The set-up of an agency that has just signed up, step by step: what is complete, what is missing, and the step itself. */
export function AgencySetUp(props: AgencySetUpProps) {
  const { organisation, contact, path, step, changing, afterwards, uploading, shown, branches, typed } = props;
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
              <h2 id="contact" className="text-[1.0625rem]">
                {texts.setUpContact}
              </h2>
              <p className="mt-1 font-medium">{fullName}</p>
              {userType ? <p className="text-soft">{userType.name}</p> : null}
              <p className="[overflow-wrap:anywhere]">{email}</p>
              <p>{phone ?? texts.notGiven}</p>
              {phone ? (
                <p className="text-[0.9375rem] text-soft">
                  {isPhoneVerified ? texts.phoneVerified : texts.phoneUnverified}
                </p>
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
                  <DetailsFields kind="agency" shown={shown} />
                  <SubmitButton pendingText="Saving…">Save details</SubmitButton>
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
            <DocumentsTab organisation={organisation} changing={changing} uploading={uploading} typed={typed} />
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
