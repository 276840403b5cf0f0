import { Figures, Picture } from "@/components/ui/chart";
import { stackedBarsOf } from "@/components/ui/chart-shapes";
import { constants } from "@/lib/config/constants";
import { invoicePages } from "@/lib/config/messages/invoices/pages";
import type { InvoiceWeek } from "@/lib/contract/invoices";
import { formatDate, formatMoney, formatNumber } from "@/lib/format";

const texts = invoicePages.chart;

const looks = { paid: "chart-bar", pending: "chart-bar-open" } as const;

const sumOf = (weeks: readonly InvoiceWeek[], of: "pendingPence" | "paidPence"): number =>
  weeks.reduce((sum, week) => sum + week[of], 0);

/** What is pending and paid of the invoices of each week: a bar in two parts for each, and the figures as a table. */
export function InvoicesChart({ weeks }: { weeks: readonly InvoiceWeek[] }) {
  const bars = stackedBarsOf(weeks.map(({ paidPence, pendingPence }) => [paidPence, pendingPence]));
  const summary = texts.summary({
    from: formatDate(weeks[0]?.weekOn ?? ""),
    to: formatDate(weeks.at(-1)?.weekOn ?? ""),
    pending: formatMoney(sumOf(weeks, "pendingPence")),
    paid: formatMoney(sumOf(weeks, "paidPence")),
  });
  return (
    <section aria-labelledby="invoices-chart" className="card pad">
      <h2 id="invoices-chart">{texts.title}</h2>
      <p className="chart-lead">{texts.lead(constants.invoiceChartWeeks)}</p>
      <ul className="chart-keys">
        {(["pending", "paid"] as const).map((key) => (
          <li key={key}>
            <svg aria-hidden="true" viewBox="0 0 10 10">
              <rect className={looks[key]} x="1" y="1" width="8" height="8" />
            </svg>
            {texts[key]}
          </li>
        ))}
      </ul>
      <Picture summary={summary} weeks={weeks}>
        {bars.map(({ below, above }, i) => (
          <g key={weeks[i]?.weekOn}>
            {below.height > 0 ? <rect className={looks.paid} {...below} /> : null}
            {above.height > 0 ? <rect className={looks.pending} {...above} /> : null}
          </g>
        ))}
      </Picture>
      <Figures
        head={[texts.week, texts.invoices, texts.pending, texts.paid]}
        rows={weeks.map(({ weekOn, count, pendingPence, paidPence }) => [
          formatDate(weekOn),
          formatNumber(count),
          formatMoney(pendingPence),
          formatMoney(paidPence),
        ])}
      />
    </section>
  );
}
