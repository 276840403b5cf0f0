/** The parts of a chart of weeks: a picture made by the server, and its figures as a table. */
import type { ReactNode } from "react";
import { charts as texts } from "@/lib/config/messages/general";
import { formatShortDate } from "@/lib/format";
import { barsOf } from "./chart-shapes";

type Weeks = readonly { weekOn: string }[];

/** The picture of a chart, named for people who do not see it; its figures are in the table below. */
export function Picture({ summary, weeks, children }: { summary: string; weeks: Weeks; children: ReactNode }) {
  const [first, last] = [weeks[0], weeks.at(-1)];
  return (
    <>
      <svg role="img" aria-label={summary} viewBox="0 0 100 100" preserveAspectRatio="none" className="chart">
        {children}
      </svg>
      <p className="chart-weeks" aria-hidden="true">
        <span>{first ? formatShortDate(first.weekOn) : ""}</span>
        <span>{last ? formatShortDate(last.weekOn) : ""}</span>
      </p>
    </>
  );
}

/** A bar for each week. */
export function Bars({ weeks }: { weeks: readonly { value: number }[] }) {
  return barsOf(weeks.map(({ value }) => value)).map((bar) => (
    <rect key={bar.x} className="chart-bar" x={bar.x} y={bar.y} width={bar.width} height={bar.height} />
  ));
}

/** What a picture shows, in words. */
export function Figures({ head, rows }: { head: readonly string[]; rows: readonly (readonly (string | number)[])[] }) {
  return (
    <details className="chart-table">
      <summary>{texts.table}</summary>
      <table>
        <thead>
          <tr>
            {head.map((title) => (
              <th key={title} scope="col">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(([week, ...cells]) => (
            <tr key={week}>
              <th scope="row">{week}</th>
              {cells.map((cell, i) => (
                <td key={head[i + 1]}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
