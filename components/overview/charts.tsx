import { Bars, Figures, Picture } from "@/components/ui/chart";
import { areaOf, lineOf } from "@/components/ui/chart-shapes";
import { overviewTrends as texts } from "@/lib/config/messages/overview/trends";
import type { Trend } from "@/lib/contract/overview";
import { formatDate, formatLength } from "@/lib/format";

type Weeks = Trend["weeks"];

const shareOf = ({ value, of = 0 }: Weeks[number]): number => (of > 0 ? Math.round((100 * value) / of) : 0);

function Compliance({ weeks }: { weeks: Weeks }) {
  const words = texts.compliance;
  const [first, last] = [weeks[0], weeks.at(-1)];
  if (!first || !last || weeks.length < 2) return <p className="chart-none">{words.none}</p>;
  const shares = weeks.map(shareOf);
  const summary = words.summary(formatDate(first.weekOn), shareOf(first), formatDate(last.weekOn), shareOf(last));
  return (
    <>
      <p className="chart-figure">{words.percent(shareOf(last))}</p>
      <Picture summary={summary} weeks={weeks}>
        <line className="chart-rule" x1="0" x2="100" y1="0" y2="0" />
        <line className="chart-rule" x1="0" x2="100" y1="50" y2="50" />
        <polygon className="chart-area" points={areaOf(shares)} />
        <polyline className="chart-line" points={lineOf(shares)} />
      </Picture>
      <Figures
        head={[texts.week, words.value, words.of, words.share]}
        rows={weeks.map((week) => [formatDate(week.weekOn), week.value, week.of ?? 0, words.percent(shareOf(week))])}
      />
    </>
  );
}

function Expiring({ weeks }: { weeks: Weeks }) {
  const words = texts.expiring;
  const total = weeks.reduce((sum, { value }) => sum + value, 0);
  const most = weeks.reduce((one, week) => (week.value > one.value ? week : one), weeks[0] ?? { weekOn: "", value: 0 });
  if (total === 0) return <p className="chart-none">{words.none}</p>;
  return (
    <>
      <p className="chart-figure">{total}</p>
      <Picture summary={words.summary(total, most.value, formatDate(most.weekOn))} weeks={weeks}>
        <Bars weeks={weeks} />
      </Picture>
      <Figures head={[texts.week, words.value]} rows={weeks.map(({ weekOn, value }) => [formatDate(weekOn), value])} />
    </>
  );
}

function TimeToFill({ weeks }: { weeks: Weeks }) {
  const words = texts.timeToFill;
  const last = weeks.findLast(({ of = 0 }) => of > 0);
  if (!last) return <p className="chart-none">{words.none}</p>;
  const longest = weeks.reduce((one, week) => (week.value > one.value ? week : one), last);
  const summary = words.summary(
    formatDate(last.weekOn),
    formatLength(last.value),
    formatDate(longest.weekOn),
    formatLength(longest.value),
  );
  return (
    <>
      <p className="chart-figure">{formatLength(last.value)}</p>
      <Picture summary={summary} weeks={weeks}>
        <Bars weeks={weeks} />
      </Picture>
      <Figures
        head={[texts.week, words.value, words.of]}
        rows={weeks.map(({ weekOn, value, of = 0 }) => [
          formatDate(weekOn),
          of > 0 ? formatLength(value) : words.noneFilled,
          of,
        ])}
      />
    </>
  );
}

const charts = { compliance: Compliance, expiring: Expiring, timeToFill: TimeToFill };

/** The charts of the overview, each with its figures as a table. */
export function Charts({ trends }: { trends: readonly Trend[] }) {
  return trends.map(({ key, weeks }) => {
    const Chart = charts[key];
    return (
      <section key={key} aria-labelledby={`trend-${key}`} className="card pad">
        <h3 id={`trend-${key}`}>{texts[key].title}</h3>
        <p className="chart-lead">{texts[key].lead}</p>
        <Chart weeks={weeks} />
      </section>
    );
  });
}
