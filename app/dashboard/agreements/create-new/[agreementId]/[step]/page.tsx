import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ActionForm } from "@/components/agreements/actions";
import { SiteFields } from "@/components/agreements/draft/begin-form";
import { DocumentStep } from "@/components/agreements/draft/document-step";
import { CancellationRows, SignatoryRows } from "@/components/agreements/draft/other-rows";
import { RateRows } from "@/components/agreements/draft/rate-rows";
import { ReviewStep } from "@/components/agreements/draft/review-step";
import { StepForm } from "@/components/agreements/draft/step-form";
import { StepList, stepHref } from "@/components/agreements/draft/step-list";
import { TermsFields } from "@/components/agreements/draft/terms-fields";
import { Section } from "@/components/agreements/sections";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { draftValues, openPage } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardAgreementsCreateNewAgreementStepPage as words } from "@/lib/config/messages/agreements/pages";
import { type Agreement, type DraftStep, draftStepSchema } from "@/lib/contract/agreements";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../../../actions";
import { removeDocumentByForm, saveByForm, sendByForm } from "../../actions";

export const metadata: Metadata = { title: words.draftAgreement };

type Properties = {
  params: Promise<{ agreementId: string; step: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

const texts = messages.agreementPages;

export default async function DraftStepPage({ params, searchParams }: Properties) {
  const { agreementId, step: wanted } = await params;
  const { client, load, person, shell, title } = await openPage(
    `/dashboard/agreements/create-new/${agreementId}/${wanted}`,
  );
  const step = draftStepSchema.safeParse(wanted);
  if (!step.success) notFound();
  const result = await load(() => client.agreements.get({ agreementId }));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code)) notFound();
  const agreement = result.ok ? result.data : null;
  const options =
    agreement && ["parties", "rates"].includes(step.data)
      ? await load(() =>
          client.agreements.options({ agencyId: agreement.agency._id, providerId: agreement.provider._id }),
        )
      : null;
  const error = !result.ok ? result.error : options && !options.ok ? options.error : null;
  const { error: uploadError } = await searchParams;

  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader
        title={agreement ? words.draft(agreement.reference) : title}
        lead={agreement ? words.supplies(agreement.agency.name, agreement.provider.name) : undefined}
      />
      {error ? <Notice kind="danger">{error.message}</Notice> : null}
      {agreement && !agreement.actions.includes("edit") ? (
        <Notice kind="info">
          <p>{texts.notDraft}</p>
          <p className="mt-3">
            <ButtonLink href={`/dashboard/agreements/${agreementId}`}>{words.openAgreement}</ButtonLink>
          </p>
        </Notice>
      ) : agreement && !error ? (
        <div className="gap-8 questionnaire:grid questionnaire:grid-cols-[17rem_minmax(0,1fr)] questionnaire:items-start">
          <StepList agreement={agreement} current={step.data} />
          <Section id="step" title={texts.steps[step.data].title} lead={texts.steps[step.data].lead}>
            <Step
              // The stored values have changed since the form was rendered: it is reset.
              key={step.data}
              step={step.data}
              agreement={agreement}
              options={options?.ok ? options.data : null}
              uploadError={typeof uploadError === "string" ? uploadError : undefined}
              formatTime={(iso) => formatDateTime(iso, person.preference)}
            />
          </Section>
        </div>
      ) : null}
    </DashboardShell>
  );
}

type StepProperties = {
  step: DraftStep;
  agreement: Agreement;
  options: (Parameters<typeof SiteFields>[0] & { workerTypes: Parameters<typeof RateRows>[0]["workerTypes"] }) | null;
  uploadError?: string | undefined;
  formatTime: (iso: string) => string;
};

function Step({ step, agreement, options, uploadError, formatTime }: StepProperties) {
  const { _id, lock, agency, provider, branch } = agreement;
  const form = { action: saveByForm, agreementId: _id, step, lock };
  switch (step) {
    case "parties":
      return (
        <StepForm {...form} initial={draftValues.parties(agreement)}>
          {options ? <SiteFields {...options} branchId={branch?._id} /> : null}
        </StepForm>
      );
    case "terms":
      return (
        <StepForm {...form} initial={draftValues.terms(agreement)}>
          <TermsFields values={draftValues.terms(agreement)} />
        </StepForm>
      );
    case "rates":
      return (
        <StepForm {...form} initial={draftValues.rates(agreement)}>
          <RateRows workerTypes={options?.workerTypes ?? []} />
        </StepForm>
      );
    case "cancellation":
      return (
        <StepForm {...form} initial={draftValues.cancellation(agreement)}>
          <CancellationRows />
        </StepForm>
      );
    case "signatories":
      return (
        <StepForm {...form} initial={draftValues.signatories(agreement)}>
          <SignatoryRows organisations={{ agency: agency.name, provider: provider.name }} />
        </StepForm>
      );
    case "documents":
      return (
        <>
          <DocumentStep agreement={agreement} remove={removeDocumentByForm} error={uploadError} />
          <p className="mt-6 flex flex-wrap gap-3">
            <ButtonLink href={stepHref(_id, "signatories")}>{words.continue}</ButtonLink>
            <ButtonLink variant="quiet" href="/dashboard/agreements/create-new">
              {words.leave}
            </ButtonLink>
          </p>
        </>
      );
    case "review":
      return (
        <ReviewStep
          agreement={agreement}
          formatTime={formatTime}
          send={
            <ActionForm
              action={sendByForm}
              agreementId={_id}
              lock={lock}
              ask={{ kind: "send", ...texts.actions.send, title: texts.actions.send.label, lead: "" }}
            />
          }
        />
      );
  }
}
