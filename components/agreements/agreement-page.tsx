import type { FormAction } from "@/components/form/form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { agreementPage as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { ActionButton, ActionForm, type AgreementAction } from "./actions";
import { Activity } from "./activity";
import { actionHref, availableActions, doneText } from "./available-actions";
import { Documents } from "./documents";
import { PartiesSection, TermsSection } from "./essentials";
import { Cancellation, Rates } from "./rates";
import { SealedSection } from "./sealed-section";
import { Section } from "./sections";
import { Signatories } from "./signatories";
import { AgreementStatusBadge } from "./status";
import { AgreementStatusNotice } from "./status-notice";
import { ToSign } from "./to-sign";

export type AgreementPageProps = {
  agreement: Agreement;
  /** Posts `agreementId`, `lock`, `do` and the fields that `do` requires. */
  change: FormAction;
  /** The action and signatory in the address, whose form the page shows. */
  asked?: { kind: string; signatoryId?: string | undefined } | undefined;
  /** The confirmation of the last action, without a script. */
  done?: string | undefined;
  /** The id of the signatory whom that action was about. */
  doneFor?: string | undefined;
  /** Opens the signing page for the signatory whose turn it is. */
  sign: FormAction;
  /** Where anyone may check the sealed document. */
  verifyUrl: string;
  formatTime: (iso: string) => string;
};

/** A whole agreement with its actions. Works without a script. */
export function AgreementPage(properties: AgreementPageProps) {
  const { agreement, change, sign, asked, done, doneFor, verifyUrl, formatTime } = properties;
  const { _id, reference, status, agency, provider, lock, actions } = agreement;
  const asks = availableActions(agreement);
  const inPage = asks.find(({ kind, signatory }) => kind === asked?.kind && signatory?._id === asked?.signatoryId);
  const button = (ask: AgreementAction, size?: "s") => (
    <ActionButton
      key={`${ask.kind}:${ask.signatory?._id}`}
      action={change}
      agreementId={_id}
      lock={lock}
      ask={ask}
      href={actionHref(_id, ask)}
      size={size}
    />
  );
  const confirmation = doneText(
    done,
    agreement.signatories.find((signatory) => signatory._id === doneFor),
  );
  return (
    <>
      <div className="mb-5 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
            <h1 className="tabular-nums">{reference}</h1>
            <AgreementStatusBadge status={status} />
          </div>
          <p className="mt-1 text-soft">{words.supplies(agency.name, provider.name)}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {actions.includes("edit") ? (
            <ButtonLink href={`/dashboard/agreements/create-new/${_id}/parties`}>{words.continueDrafting}</ButtonLink>
          ) : null}
          {asks.filter(({ signatory }) => !signatory).map((ask) => button(ask))}
        </div>
      </div>
      {confirmation ? (
        <div className="mb-5">
          <Notice kind="success" live>
            {confirmation}
          </Notice>
        </div>
      ) : null}
      {inPage ? (
        <div id="asked">
          <Card className="mb-5 max-w-2xl">
            <h2>
              {inPage.title}
              {inPage.signatory ? `: ${inPage.signatory.fullName}` : ""}
            </h2>
            <p className="mt-1 mb-4 text-soft">{inPage.lead}</p>
            <ActionForm action={change} agreementId={_id} lock={lock} ask={inPage} />
            <p className="mt-3">
              <a href={`/dashboard/agreements/${_id}`} className="inline-flex min-h-11 items-center">
                {words.cancel}
              </a>
            </p>
          </Card>
        </div>
      ) : null}
      <ToSign agreement={agreement} change={change} sign={sign} formatTime={formatTime} />
      <div className="mb-5">
        <AgreementStatusNotice agreement={agreement} formatTime={formatTime} />
      </div>
      <div className="gap-5 questionnaire:grid questionnaire:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] questionnaire:items-start">
        <div className="min-w-0">
          <PartiesSection agreement={agreement} />
          <TermsSection agreement={agreement} />
          <Section id="rates" title={words.rates}>
            <Rates lines={agreement.rateLines} bankHolidayDays={agreement.bankHolidayDays} />
          </Section>
          <Section id="cancellation" title={words.cancellation}>
            <Cancellation rules={agreement.cancellationRules} />
          </Section>
        </div>
        <div className="min-w-0">
          <Section id="signatories" title={words.signatories}>
            <Signatories
              signatories={agreement.signatories}
              organisations={{ agency: agency.name, provider: provider.name }}
              formatTime={formatTime}
              more={(signatory) => {
                const own = asks.filter((ask) => ask.signatory?._id === signatory._id);
                return own.length > 0 ? (
                  <div className="mt-2 flex flex-wrap gap-2">{own.map((ask) => button(ask, "s"))}</div>
                ) : null;
              }}
            />
          </Section>
          <SealedSection agreement={agreement} verifyUrl={verifyUrl} formatTime={formatTime} />
          <Section id="documents" title={words.documents}>
            <Documents agreementId={_id} documents={agreement.documents} />
          </Section>
          <Section id="activity" title={words.activity}>
            <Activity events={agreement.events} formatTime={formatTime} />
          </Section>
        </div>
      </div>
    </>
  );
}
