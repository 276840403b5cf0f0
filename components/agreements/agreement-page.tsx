import type { FormAction } from "@/components/form/form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { ShieldCheck } from "@/components/ui/icons";
import { Notice, type NoticeKind } from "@/components/ui/notice";
import { agreementPages as texts, agreementPage as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement, Signatory } from "@/lib/contract/agreements";
import { formatDate } from "@/lib/format";
import { ActionButton, ActionForm, type AgreementAction } from "./actions";
import { Activity } from "./activity";
import { DocumentItem, Documents } from "./documents";
import { PartiesSection, TermsSection } from "./essentials";
import { Cancellation, Rates } from "./rates";
import { Section } from "./sections";
import { Signatories } from "./signatories";
import { AgreementStatusBadge } from "./status";

export type AgreementPageProps = {
  agreement: Agreement;
  /** Posts `agreementId`, `lock`, `do` and the fields that `do` requires. */
  change: FormAction;
  /** The action and signatory in the address, whose form the page shows. */
  asked?: { kind: string; signatoryId?: string | undefined } | undefined;
  /** The confirmation of the last action, without a script. */
  done?: string | undefined;
  /** Where anyone may check the sealed document. */
  verifyUrl: string;
  formatTime: (iso: string) => string;
};

const reason = { label: texts.reason, hint: texts.reasonHint };

type Kind = keyof typeof texts.actions;

const needsReason: readonly Kind[] = ["withdraw", "requestChanges", "suspend", "serveNotice"];
const dangerous: readonly Kind[] = ["withdraw", "serveNotice", "suspend"];
const ofAgreement = ["requestChanges", "withdraw", "resume", "suspend", "serveNotice"] as const;

function askOf(kind: Exclude<Kind, "send">, signatory?: Signatory): AgreementAction {
  return {
    kind,
    ...texts.actions[kind],
    ...(needsReason.includes(kind) ? { reason } : {}),
    ...(signatory ? { signatory } : {}),
    isCorrection: kind === "correctSignatory",
    isDangerous: dangerous.includes(kind),
  };
}

/** The actions available for one signatory now. */
function asksAbout({ actions }: Agreement, signatory: Signatory): AgreementAction[] {
  const asks: AgreementAction[] = [];
  if (actions.includes("resend") && signatory.status === "invited") asks.push(askOf("resend", signatory));
  if (actions.includes("correctSignatory") && ["waiting", "invited"].includes(signatory.status)) {
    asks.push(askOf("correctSignatory", signatory));
  }
  return asks;
}

/** All actions available to this person now. */
function asksOf(agreement: Agreement): AgreementAction[] {
  return [
    ...ofAgreement.filter((kind) => agreement.actions.includes(kind)).map((kind) => askOf(kind)),
    ...agreement.signatories.flatMap((signatory) => asksAbout(agreement, signatory)),
  ];
}

const hrefOf = (agreementId: string, { kind, signatory }: AgreementAction): string =>
  `/dashboard/agreements/${agreementId}?do=${kind}${signatory ? `&signatory=${signatory._id}` : ""}#asked`;

const noticeKind: Partial<Record<Agreement["status"], NoticeKind>> = {
  active: "success",
  pending_agency: "warning",
  pending_provider: "warning",
  suspended: "danger",
};

/** Explains the status, its reason and the next step. */
function AgreementStatusNotice({ agreement, formatTime }: Pick<AgreementPageProps, "agreement" | "formatTime">) {
  const { status, sent, startOn, endOn, terminatesOn, reason: why } = agreement;
  const { meaning, next } = texts.status[status];
  const isPending = status === "pending_agency" || status === "pending_provider";
  return (
    <Notice kind={noticeKind[status] ?? "info"}>
      <p>
        <span className="font-semibold">{meaning}</span> {next}
      </p>
      {status === "draft" && sent?.closedBecause ? (
        <p className="mt-1">
          {texts.closed[sent.closedBecause]}
          {why ? `: “${why}”` : "."}
        </p>
      ) : why ? (
        <p className="mt-1">{words.reasonGiven(why)}</p>
      ) : null}
      {isPending && sent ? <p className="mt-1">{words.canBeSignedUntil(formatTime(sent.expiresAt))}</p> : null}
      {status === "scheduled" && startOn ? <p className="mt-1">{words.itStartsOn(formatDate(startOn))}</p> : null}
      {terminatesOn && status !== "terminated" ? (
        <p className="mt-1">{words.noticeServedEndsOn(formatDate(terminatesOn))}</p>
      ) : status === "active" && endOn ? (
        <p className="mt-1">{words.itEndsOn(formatDate(endOn))}</p>
      ) : null}
    </Notice>
  );
}

/** The document that was sent, and the sealed one once it exists. */
function SealedSection({ agreement, verifyUrl, formatTime }: Omit<AgreementPageProps, "change">) {
  const { _id, reference, sent } = agreement;
  if (!sent) return null;
  const { sealedFileId, sealedAt, documentFileId, documentHash } = sent;
  return (
    <Section id="sealed" title={sealedAt ? words.theSealedDocument : words.theDocumentToSign}>
      <ul className="m-0 list-none p-0">
        {sealedFileId && sealedAt ? (
          <DocumentItem
            agreementId={_id}
            fileId={sealedFileId}
            title={words.signedAndSealed(reference)}
            about={words.versionSealed(sent.version, formatTime(sealedAt))}
          />
        ) : null}
        {documentFileId ? (
          <DocumentItem
            agreementId={_id}
            fileId={documentFileId}
            title={words.asSent(reference)}
            about={words.versionSent(sent.version, formatTime(sent.sentAt))}
          />
        ) : (
          <li className="text-soft">{words.documentBeingCreated}</li>
        )}
      </ul>
      {documentHash ? (
        <p className="mt-3 text-[0.9375rem] text-soft">
          {words.sha256OfTheDocument} <span className="font-mono break-all">{documentHash}</span>
        </p>
      ) : null}
      {sealedAt ? (
        <p className="mt-3 flex items-start gap-2">
          <ShieldCheck aria-hidden="true" className="mt-0.5 flex-none text-success" />
          <span>
            {words.verifyHint}{" "}
            <a href={verifyUrl} className="break-all">
              {verifyUrl}
            </a>
          </span>
        </p>
      ) : null}
    </Section>
  );
}

/** A whole agreement with its actions. Works without a script. */
export function AgreementPage({ agreement, change, asked, done, verifyUrl, formatTime }: AgreementPageProps) {
  const { _id, reference, status, agency, provider, lock, actions } = agreement;
  const asks = asksOf(agreement);
  const inPage = asks.find(({ kind, signatory }) => kind === asked?.kind && signatory?._id === asked?.signatoryId);
  const button = (ask: AgreementAction, size?: "s") => (
    <ActionButton
      key={`${ask.kind}:${ask.signatory?._id}`}
      action={change}
      agreementId={_id}
      lock={lock}
      ask={ask}
      href={hrefOf(_id, ask)}
      size={size}
    />
  );
  const doneText = done && done in texts.actions ? texts.actions[done as Kind].done : null;
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
      {doneText ? (
        <div className="mb-5">
          <Notice kind="success" live>
            {doneText}
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
      <div className="mb-5">
        <AgreementStatusNotice agreement={agreement} formatTime={formatTime} />
      </div>
      <div className="gap-5 questionnaire:grid questionnaire:grid-cols-[minmax(0,3fr)_minmax(0,2fr)] questionnaire:items-start">
        <div className="min-w-0">
          <PartiesSection agreement={agreement} />
          <TermsSection agreement={agreement} />
          <Section id="rates" title={words.rates}>
            <Rates lines={agreement.rateLines} />
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
