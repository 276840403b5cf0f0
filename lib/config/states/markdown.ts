/** The state tables as the generated part of docs/states.md. Pure. */

import { advanceStates } from "./advance";
import { allocationStates } from "./allocation";
import { invoiceStates } from "./invoice";
import { type JobTransition, jobStates } from "./job";
import { jobAuthorisationStates } from "./job-authorisation";
import { paymentStates } from "./payment";
import { paymentAuthorisationStates } from "./payment-authorisation";
import { selfBillingConsentStates } from "./self-billing-consent";
import { nextStatus, type StateTable, type StatusDefinition, statusesOf, type TransitionDefinition } from "./table";
import { timeChangeStates } from "./time-change";
import { timesheetStates } from "./timesheet";

const statesBegin =
  "<!-- Generated from lib/config/states by `npm run states-table`; a test fails when it is out of date. -->";
const statesEnd = "<!-- The generated part ends here. -->";

type AnyTable = StateTable<string, string>;

const code = (text: string) => `\`${text}\``;

/** A Markdown table with aligned columns, as the formatter writes it. */
function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const widths = head.map((cell, index) => Math.max(3, cell.length, ...rows.map((row) => row[index]?.length ?? 0)));
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell, index) => cell.padEnd(widths[index] ?? 0)).join(" | ")} |`;
  return [line(head), `| ${widths.map((width) => "-".repeat(width)).join(" | ")} |`, ...rows.map(line)].join("\n");
}

const statusRow = ([status, { means, isEnd }]: [string, StatusDefinition]) => [code(status), means, isEnd ? "yes" : ""];

function effectOf<Status extends string, Event extends string>(
  table: StateTable<Status, Event>,
  from: Status | null,
  event: Event,
): string {
  return `${from === null ? "none" : code(from)} → ${code(nextStatus(table, from, event) ?? "")}`;
}

/** What a job's transition does to its allocations and its authorisation. */
function effectsOf({ chosen, allocations = {}, authorisation = {} }: JobTransition): string {
  const chosenEvents = chosen ? allocationStates.transitions[chosen] : [];
  return [
    ...chosenEvents.map(({ to }) => `the one it names → ${code(to)}`),
    ...statusesOf(allocationStates).flatMap((status) => {
      const event = allocations[status];
      return event ? [effectOf(allocationStates, status, event)] : [];
    }),
    ...([null, ...statusesOf(jobAuthorisationStates)] as const).flatMap((status) => {
      const event = authorisation[status ?? "none"];
      return event ? [`authorisation ${effectOf(jobAuthorisationStates, status, event)}`] : [];
    }),
  ].join(", ");
}

const fromCell = (from: readonly (string | null)[]) =>
  from.map((status) => (status === null ? "none" : code(status))).join(", ");

function transitionRows<Transition extends TransitionDefinition<string>>(
  transitions: Readonly<Record<string, readonly Transition[]>>,
  more: (transition: Transition) => string[],
): string[][] {
  return Object.entries(transitions).flatMap(([event, each]) =>
    each.map((transition) => {
      const { from, to, by, when = "", what = "" } = transition;
      return [code(event), fromCell(from), code(to), by.join(", "), when, what, ...more(transition)];
    }),
  );
}

const statusHead = ["status", "means", "end"];
const head = ["event", "from", "to", "by", "when", "what happens"];

const section = (title: string, statuses: AnyTable["statuses"], transitions: string) =>
  `## ${title}\n\n${tableOf(statusHead, Object.entries(statuses).map(statusRow))}\n\n${transitions}`;

const plainSection = <Status extends string, Event extends string>(table: StateTable<Status, Event>) =>
  section(
    table.title,
    table.statuses,
    tableOf(
      head,
      transitionRows(table.transitions, () => []),
    ),
  );

/** The generated part, between its two marks. */
export function statesSection(): string {
  const { title, statuses, transitions } = jobStates;
  const rows = transitionRows(transitions, (transition) => [effectsOf(transition)]);
  return [
    statesBegin,
    section(title, statuses, tableOf([...head, "its allocations and authorisation"], rows)),
    plainSection(allocationStates),
    plainSection(jobAuthorisationStates),
    plainSection(timeChangeStates),
    plainSection(timesheetStates),
    plainSection(invoiceStates),
    plainSection(paymentAuthorisationStates),
    plainSection(paymentStates),
    plainSection(advanceStates),
    plainSection(selfBillingConsentStates),
    statesEnd,
  ].join("\n\n");
}

/** A page with its generated part replaced. Throws RangeError if the page has none. */
export function withStatesSection(page: string): string {
  const [begin, end] = [page.indexOf(statesBegin), page.indexOf(statesEnd)];
  if (begin < 0 || end < begin) throw new RangeError("no generated part");
  return `${page.slice(0, begin)}${statesSection()}${page.slice(end + statesEnd.length)}`;
}
