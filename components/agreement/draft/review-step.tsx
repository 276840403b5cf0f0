import Link from "next/link";
import type { ReactNode } from "react";
import { Papers } from "@/components/agreement/papers";
import { Cancellation, Rates } from "@/components/agreement/rates";
import { Particulars } from "@/components/agreement/sections";
import { Signatories } from "@/components/agreement/signatories";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";
import type { Agreement, DraftStep } from "@/lib/contract/agreements";
import { formatDate } from "@/lib/format";
import { stepHref } from "./step-list";

/** A part of the review, with the way back to its step. */
function Part({ agreementId, step, children }: { agreementId: string; step: DraftStep; children: ReactNode }) {
  const { title } = texts.steps[step];
  return (
    <div className="border-t border-line py-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3>{title}</h3>
        <ButtonLink variant="quiet" size="s" href={stepHref(agreementId, step)} aria-label={`Change: ${title}`}>
          Change
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

/** A draft read once more, what it still lacks, and the way to send it. */
export function ReviewStep({
  agreement,
  formatTime,
  send,
}: {
  agreement: Agreement;
  formatTime: (iso: string) => string;
  /** The form that sends it. */
  send: ReactNode;
}) {
  const { _id, agency, provider, branch, services, startOn, endOn, missing, signatories } = agreement;
  const [first] = signatories;
  return (
    <>
      <Part agreementId={_id} step="parties">
        <Particulars
          items={[
            ["Agency", agency.name],
            ["Provider", provider.name],
            ["Supplied from", branch?.name ?? "Any branch of the agency"],
            ["Services covered", services.map(({ name }) => name).join(", ") || "None chosen yet"],
          ]}
        />
      </Part>
      <Part agreementId={_id} step="terms">
        <Particulars
          items={[
            ["Starts", startOn ? formatDate(startOn) : "Not set yet"],
            ["Ends", endOn ? formatDate(endOn) : "No end date"],
            ["Billing", `${texts.billingPeriod[agreement.billingPeriod]}, ${agreement.creditDays} days' credit`],
            ["Notice", `${agreement.noticeDays} days`],
            ["Payment", texts.paymentMode[agreement.paymentMode]],
            ["Terms of business", agreement.terms.trim() ? "Entered" : "Not entered yet"],
          ]}
        />
      </Part>
      <Part agreementId={_id} step="rates">
        <Rates lines={agreement.rateLines} />
      </Part>
      <Part agreementId={_id} step="cancellation">
        <Cancellation rules={agreement.cancellationRules} />
      </Part>
      <Part agreementId={_id} step="documents">
        <Papers agreementId={_id} documents={agreement.documents} />
      </Part>
      <Part agreementId={_id} step="signatories">
        <Signatories
          signatories={signatories}
          organisations={{ agency: agency.name, provider: provider.name }}
          formatTime={formatTime}
        />
      </Part>
      {missing.length > 0 ? (
        <Notice kind="warning" title="Before it can be sent">
          <ul className="m-0 mt-2 list-none p-0">
            {missing.map(({ step, what }) => (
              <li key={`${step}:${what}`}>
                <Link
                  prefetch={false}
                  href={stepHref(_id, step)}
                  className="inline-flex min-h-11 items-center"
                >{`${texts.steps[step].title}: ${what}`}</Link>
              </li>
            ))}
          </ul>
        </Notice>
      ) : (
        <div className="rounded-card bg-sunken p-4">
          <p className="mb-4 max-w-[65ch]">
            {first ? `${first.fullName} gets an e-mail with a link at once; the others follow, each in turn. ` : ""}
            After sending, it cannot be changed unless it is withdrawn.
          </p>
          {send}
        </div>
      )}
    </>
  );
}
