import { Summary } from "@/components/ui/summary";
import { agreementPages as texts, agreementEssentials as words } from "@/lib/config/messages/agreements/pages";
import type { Agreement } from "@/lib/contract/agreements";
import { formatDate } from "@/lib/format";
import { Particulars, Section } from "./sections";

const daysOf = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

/** The parties and the services covered. */
export function PartiesSection({ agreement }: { agreement: Agreement }) {
  const { agency, provider, branch, services } = agreement;
  return (
    <Section id="parties" title={words.partiesAndServices}>
      <Particulars
        items={[
          ["Agency", agency.name],
          ["Provider", provider.name],
          [words.suppliedFrom, branch?.name ?? words.anyBranch],
        ]}
      />
      <h3 className="mt-5 mb-1 text-list font-normal text-soft">
        {services.length === 1 ? words.serviceCovered : words.servicesCovered(services.length)}
      </h3>
      {services.length === 0 ? (
        <p className="text-soft">{words.noneChosenYet}</p>
      ) : (
        <ul className="m-0 list-none p-0">
          {services.map(({ _id, name, address }) => (
            <li key={_id} className="py-1">
              {name}
              {address ? <span className="block text-list text-soft">{address}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** The agreement's dates, billing and terms of business, all of which are signed; `isOpen` shows the text of the terms. */
export function Terms({ agreement, isOpen = false }: { agreement: Agreement; isOpen?: boolean }) {
  const { startOn, endOn, terminatesOn, terms } = agreement;
  const paragraphs = terms.split(/\n{2,}/).filter((text) => text.trim());
  return (
    <>
      <Particulars
        items={[
          ["Starts", startOn ? formatDate(startOn) : words.notSetYet],
          ["Ends", endOn ? formatDate(endOn) : words.noEndDate],
          ...(terminatesOn ? [[words.endsByNotice, formatDate(terminatesOn)] as const] : []),
          ["Notice", daysOf(agreement.noticeDays)],
          ["Billing", texts.billingPeriod[agreement.billingPeriod]],
          ["Credit", daysOf(agreement.creditDays)],
          [
            words.timesheetsInBy,
            `${texts.weekdays[agreement.timesheetCutoffWeekday - 1] ?? ""}, ${agreement.timesheetCutoffTime.slice(0, 5)}`,
          ],
          [words.approvedWithin, daysOf(agreement.approvalCutoffDays)],
          ["Payment", texts.paymentMode[agreement.paymentMode]],
          [words.hoursConfirmed, texts.hoursConfirmed[agreement.workersConfirmHours ? "confirmed" : "agency"]],
          [words.workers, texts.workersPutForward[agreement.autoAcceptWorkers ? "automatic" : "decided"]],
          ["Origin", texts.origin[agreement.origin]],
        ]}
      />
      {paragraphs.length > 0 ? (
        <details className="group mt-5" open={isOpen}>
          <Summary className="font-semibold text-primary">{words.termsOfBusiness}</Summary>
          <div className="mt-1 grid max-w-[75ch] gap-3 wrap-anywhere">
            {paragraphs.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the paragraphs of a text never change order
              <p key={index} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </div>
        </details>
      ) : (
        <p className="mt-5 text-soft">{words.noTermsOfBusinessYet}</p>
      )}
    </>
  );
}

export const TermsSection = ({ agreement }: { agreement: Agreement }) => (
  <Section id="terms" title={words.datesAndTerms}>
    <Terms agreement={agreement} />
  </Section>
);
