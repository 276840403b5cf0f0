import Link from "next/link";
import type { ReactNode } from "react";
import { Documents } from "@/components/agreements/documents";
import { Terms } from "@/components/agreements/essentials";
import { Cancellation, Rates } from "@/components/agreements/rates";
import { Particulars } from "@/components/agreements/sections";
import { Signatories } from "@/components/agreements/signatories";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { isLongCredit } from "@/lib/config/late-payment";
import { agreementPages as texts, reviewStep as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement, DraftStep } from "@/lib/contract/agreements";
import { stepHref } from "./step-list";

/** A section of the review, with a link to its step. */
function Part({ agreementId, step, children }: { agreementId: string; step: DraftStep; children: ReactNode }) {
  const { title } = texts.steps[step];
  return (
    <div className="border-t border-line py-4">
      <div className="mb-2 flex flex-wrap items-center justify-between gap-2">
        <h3>{title}</h3>
        <ButtonLink variant="quiet" size="s" href={stepHref(agreementId, step)} aria-label={words.change(title)}>
          {words.changeIt}
        </ButtonLink>
      </div>
      {children}
    </div>
  );
}

/** A draft to review, what is still missing, and the form that sends it. */
export function ReviewStep({
  agreement,
  formatTime,
  send,
}: {
  agreement: Agreement;
  formatTime: (iso: string) => string;
  /** The form that sends the draft to be signed. */
  send: ReactNode;
}) {
  const { _id, agency, provider, branch, services, startOn, missing, signatories } = agreement;
  const [first] = signatories;
  return (
    <>
      <Part agreementId={_id} step="parties">
        <Particulars
          items={[
            ["Agency", agency.name],
            ["Provider", provider.name],
            [words.suppliedFrom, branch?.name ?? words.anyBranch],
            [words.servicesCovered, services.map(({ name }) => name).join(", ") || words.noneChosenYet],
          ]}
        />
      </Part>
      <Part agreementId={_id} step="terms">
        <Terms agreement={agreement} isOpen />
      </Part>
      <Part agreementId={_id} step="rates">
        <Rates lines={agreement.rateLines} bankHolidayDays={agreement.bankHolidayDays} />
      </Part>
      <Part agreementId={_id} step="cancellation">
        <Cancellation rules={agreement.cancellationRules} />
      </Part>
      <Part agreementId={_id} step="documents">
        <Documents agreementId={_id} documents={agreement.documents} />
      </Part>
      <Part agreementId={_id} step="signatories">
        <Signatories
          signatories={signatories}
          organisations={{ agency: agency.name, provider: provider.name }}
          formatTime={formatTime}
        />
      </Part>
      {isLongCredit(agreement.creditDays, startOn) ? (
        <Notice kind="warning" title={words.longCredit}>
          <p className="m-0">{words.longCreditWhy}</p>
        </Notice>
      ) : null}
      {missing.length > 0 ? (
        <Notice kind="warning" title={words.sendRequirements}>
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
            {first ? words.sendLead(first.fullName) : ""}
            {words.lockedAfterSending}
          </p>
          <p className="mb-4">
            <a href={`/dashboard/agreements/create-new/${_id}/preview`} target="_blank" rel="noopener">
              {words.preview}
            </a>
          </p>
          {send}
        </div>
      )}
    </>
  );
}
