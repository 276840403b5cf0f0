import { agreementPages as texts } from "@/lib/config/messages/agreement-pages";
import type { Agreement } from "@/lib/contract/agreements";
import { formatDate } from "@/lib/format";
import { Particulars, Section } from "./sections";
import { Summary } from "./summary";

const daysOf = (count: number): string => `${count} ${count === 1 ? "day" : "days"}`;

/** The parties and the services covered. */
export function PartiesSection({ agreement }: { agreement: Agreement }) {
  const { agency, provider, branch, services } = agreement;
  return (
    <Section id="parties" title="Parties and services">
      <Particulars
        items={[
          ["Agency", agency.name],
          ["Provider", provider.name],
          ["Supplied from", branch?.name ?? "Any branch of the agency"],
        ]}
      />
      <h3 className="mt-5 mb-1 text-[0.9375rem] font-normal text-soft">
        {services.length === 1 ? "Service covered" : `${services.length} services covered`}
      </h3>
      {services.length === 0 ? (
        <p className="text-soft">None chosen yet.</p>
      ) : (
        <ul className="m-0 list-none p-0">
          {services.map(({ _id, name, address }) => (
            <li key={_id} className="py-1">
              {name}
              {address ? <span className="block text-[0.9375rem] text-soft">{address}</span> : null}
            </li>
          ))}
        </ul>
      )}
    </Section>
  );
}

/** When it runs, how it is billed, and the terms of business. */
export function TermsSection({ agreement }: { agreement: Agreement }) {
  const { startOn, endOn, terminatesOn, terms } = agreement;
  const paragraphs = terms.split(/\n{2,}/).filter((text) => text.trim());
  return (
    <Section id="terms" title="Dates and terms">
      <Particulars
        items={[
          ["Starts", startOn ? formatDate(startOn) : "Not set yet"],
          ["Ends", endOn ? formatDate(endOn) : "No end date"],
          ...(terminatesOn ? [["Ends by notice", formatDate(terminatesOn)] as const] : []),
          ["Notice", daysOf(agreement.noticeDays)],
          ["Billing", texts.billingPeriod[agreement.billingPeriod]],
          ["Credit", daysOf(agreement.creditDays)],
          [
            "Timesheets in by",
            `${texts.weekdays[agreement.timesheetCutoffWeekday - 1] ?? ""}, ${agreement.timesheetCutoffTime.slice(0, 5)}`,
          ],
          ["Approved within", daysOf(agreement.approvalCutoffDays)],
          ["Payment", texts.paymentMode[agreement.paymentMode]],
          ["Origin", texts.origin[agreement.origin]],
        ]}
      />
      {paragraphs.length > 0 ? (
        <details className="group mt-5">
          <Summary className="font-semibold text-primary">Terms of business</Summary>
          <div className="mt-1 grid max-w-[75ch] gap-3 wrap-anywhere">
            {paragraphs.map((text, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: paragraphs of one text never change places
              <p key={index} className="whitespace-pre-line">
                {text}
              </p>
            ))}
          </div>
        </details>
      ) : (
        <p className="mt-5 text-soft">No terms of business yet.</p>
      )}
    </Section>
  );
}
