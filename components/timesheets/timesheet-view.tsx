import Link from "next/link";
import { Particulars, Section } from "@/components/agreements/sections";
import { ukTime } from "@/components/jobs/times";
import { PageHeader } from "@/components/ui/page-header";
import { type Column, Table } from "@/components/ui/table";
import { KeyHint } from "@/components/verification/workbench/key-hint";
import { bandNames } from "@/lib/config/messages/pricing";
import { timesheetsPage as texts } from "@/lib/config/messages/timesheets";
import type { Hours, Timesheet } from "@/lib/contract/timesheets";
import {
  formatDateTime,
  formatDeadline,
  formatLength,
  formatMoney,
  formatTime,
  type TimePreference,
} from "@/lib/format";
import { type DecisionProps, Decisions } from "./decisions";
import { ProofSection } from "./proof-section";
import { amountText, hoursText, isEnded, nameOf, paidBreakOf, unpaidOf } from "./words";

type TimesheetViewProps = DecisionProps & {
  membershipId: string;
  fileError: string | null;
  /** The list, and the page of the next one. */
  back: string;
  nextHref: string | null;
  opensJobs: boolean;
};

const wakingOf = ({ waking }: Hours, preference: TimePreference): string =>
  waking
    .map(({ startAt, endAt }) => `${formatTime(startAt, ukTime(preference))}–${formatTime(endAt, ukTime(preference))}`)
    .join(", ") || texts.noWaking;

const bandName = (band: string): string => (bandNames as Record<string, string>)[band] ?? band;
const bandText = (sum: { minutes: number; pence: number } | null): string => (sum ? amountText(sum) : texts.noneOfBand);

type Line = { fact: string; planned: string; worked: string; proposed: string; confirmed: string; difference: string };

/** How much more or less something is, in words; nothing where it is the same. */
const changedText = (change: number, textOf: (size: number) => string): string =>
  change === 0 ? "" : change > 0 ? texts.more(textOf(change)) : texts.less(textOf(-change));

/** How much later or earlier a time is. */
function movedText(from: string, to: string): string {
  const minutes = Math.round((Date.parse(to) - Date.parse(from)) / 60_000);
  if (minutes === 0) return "";
  return minutes > 0 ? texts.later(formatLength(minutes)) : texts.earlier(formatLength(-minutes));
}

/** The hours side by side: planned, worked and, in a dispute, proposed. */
function compared(
  { planned, worked, dispute, confirmation, jobType, bands }: Timesheet,
  preference: TimePreference,
): Line[] {
  const line = (
    fact: string,
    textOf: (hours: Hours) => string,
    differenceIn: (from: Hours, to: Hours) => string = () => "",
  ): Line => ({
    fact,
    difference: worked ? differenceIn(planned, worked) : "",
    planned: textOf(planned),
    worked: worked ? textOf(worked) : texts.notSubmitted,
    proposed: dispute?.hours ? textOf(dispute.hours) : "",
    confirmed: confirmation.given[0] ? textOf(confirmation.given[0]) : "",
  });
  return [
    line(
      texts.start,
      ({ startAt }) => formatDateTime(startAt, ukTime(preference)),
      (from, to) => movedText(from.startAt, to.startAt),
    ),
    line(
      texts.end,
      ({ endAt }) => formatDateTime(endAt, ukTime(preference)),
      (from, to) => movedText(from.endAt, to.endAt),
    ),
    line(
      texts.breakLine,
      (hours) => texts.minutes(unpaidOf(hours)),
      (from, to) => changedText(unpaidOf(to) - unpaidOf(from), texts.minutes),
    ),
    ...(paidBreakOf(planned) > 0 ? [line(texts.paidBreak, (hours) => texts.minutes(paidBreakOf(hours)))] : []),
    ...(jobType === "sleep_in" ? [line(texts.waking, (hours) => wakingOf(hours, preference))] : []),
    line(
      texts.paidTime,
      ({ minutes }) => formatLength(minutes),
      (from, to) => changedText(to.minutes - from.minutes, formatLength),
    ),
    ...bands.map(({ band, basis, ratePence, ...of }) => ({
      fact: texts.bandOf(bandName(band), texts.rateOf[basis](formatMoney(ratePence))),
      planned: bandText(of.planned),
      worked: worked ? bandText(of.worked) : texts.notSubmitted,
      difference: "",
      proposed: bandText(of.proposed),
      confirmed: bandText(of.confirmed),
    })),
    line(
      texts.amount,
      ({ pence }) => formatMoney(pence),
      (from, to) => changedText(to.pence - from.pence, formatMoney),
    ),
  ];
}

/** Whether the worker was asked by e-mail and, for the agency while it matters, what keeps the e-mail from them. */
function Asked({ timesheet, preference }: { timesheet: Timesheet; preference: TimePreference }) {
  const { askedAt, askResult, worker, until } = timesheet.confirmation;
  const when = askedAt && formatDateTime(askedAt, preference);
  const problem = until && worker ? (worker.notAsked ?? (askResult === "refused" ? "refused" : null)) : null;
  return (
    <>
      {when && askResult !== "refused" ? texts[askResult ? "workerAsked" : "workerBeingAsked"](when) : null}
      {when && askResult === "refused" ? texts.askRefused(when) : null}{" "}
      {problem && worker ? (
        <>
          {texts.notAsked[problem]}{" "}
          {worker._id ? (
            <Link href={`/dashboard/workers/${worker._id}?step=${problem === "noEmail" ? "basic" : "links"}`}>
              {texts.openWorker}
            </Link>
          ) : null}
        </>
      ) : null}
    </>
  );
}

/** What the worker confirmed, by whom and when, and that they did not where the agreement asks for it. */
function Confirmation({ timesheet, preference }: { timesheet: Timesheet; preference: TimePreference }) {
  const { worked } = timesheet;
  const { isAsked, given, drawing } = timesheet.confirmation;
  const [last, ...before] = given;
  if (!last) {
    return isAsked ? (
      <p className="mt-4">
        {texts.notConfirmedYet} <Asked timesheet={timesheet} preference={preference} />
      </p>
    ) : null;
  }
  const who = last.name ?? (drawing ? texts.workerDrew : texts.workerConfirmedErased);
  const when = formatDateTime(last.at, preference);
  return (
    <div className="mt-4">
      <p>{last.isOfWorked || !worked ? texts.workerConfirmed(who, when) : texts.otherConfirmed(who, when)}</p>
      {drawing ? (
        // biome-ignore lint/performance/noImgElement: a drawing of a few kilobytes, within the page
        <img className="ts-drawing" src={`data:image/png;base64,${drawing}`} alt={texts.workerDrawing} />
      ) : null}
      {before.map((hours) => (
        <p key={hours.at} className="text-soft">
          {texts.confirmedBefore(hoursText(hours, preference), formatDateTime(hours.at, preference))}
        </p>
      ))}
    </div>
  );
}

function CompareSection({ timesheet, preference }: { timesheet: Timesheet; preference: TimePreference }) {
  const { dispute, worked, trace, disputed, approved, status, confirmation } = timesheet;
  const own = confirmation.given[0];
  const columns: Column<Line>[] = [
    { key: "fact", heading: texts.fact, headingHidden: true, cell: ({ fact }) => fact },
    { key: "planned", heading: texts.planned, cell: ({ planned }) => planned },
    {
      key: "worked",
      heading: texts.worked,
      cell: ({ worked: own, planned, difference }) => (
        <>
          {own === planned ? own : <strong>{own}</strong>}
          {difference ? <span className="block text-list text-soft">{difference}</span> : null}
        </>
      ),
    },
    ...(own && !own.isOfWorked
      ? [{ key: "confirmed", heading: texts.confirmedByWorker, cell: ({ confirmed }: Line) => confirmed }]
      : []),
    ...(dispute?.hours ? [{ key: "proposed", heading: texts.proposes, cell: ({ proposed }: Line) => proposed }] : []),
  ];
  return (
    <Section id="compare" title={texts.compare} lead={texts.beforeVat}>
      <Table
        caption={texts.compare}
        columns={columns}
        rows={compared(timesheet, preference)}
        rowKey={({ fact }) => fact}
      />
      <Confirmation timesheet={timesheet} preference={preference} />
      {worked?.reason ? (
        <p className="mt-4">
          <span className="block text-list text-soft">{texts.reason}</span>
          {worked.reason}
        </p>
      ) : null}
      {dispute && !dispute.hours ? <p className="mt-4">{texts.proposesNone}</p> : null}
      {dispute && status !== "submitted" ? (
        <p className="mt-4">
          <span className="block text-list text-soft">{texts.disputeSection}</span>
          {dispute.reason}
        </p>
      ) : null}
      {disputed.minutes > 0 || disputed.pence > 0 ? (
        <p className="mt-4">
          {texts.inDispute(formatLength(disputed.minutes), formatMoney(disputed.pence))}.{" "}
          {texts.agreedMeanwhile(formatLength(approved.minutes), formatMoney(approved.pence))}.
        </p>
      ) : null}
      {trace.length > 0 ? (
        <details className="mt-4">
          <summary>{texts.trace}</summary>
          <ol className="mt-2">
            {trace.map(({ sentence }, n) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: the steps of one amount, in order
              <li key={n}>{sentence}</li>
            ))}
          </ol>
        </details>
      ) : null}
    </Section>
  );
}

/** Every submission: hours are only added to, so each stays readable. */
function VersionsSection({ timesheet, preference }: { timesheet: Timesheet; preference: TimePreference }) {
  const { versions } = timesheet;
  // One alone is shown above, unless it was withdrawn.
  if (versions.length < (timesheet.worked ? 2 : 1)) return null;
  const columns: Column<Timesheet["versions"][number]>[] = [
    { key: "version", heading: texts.version, cell: ({ version }) => version },
    { key: "at", heading: texts.versionAt, cell: ({ at }) => formatDateTime(at, preference) },
    { key: "hours", heading: texts.worked, cell: (hours) => hoursText(hours, preference) },
    { key: "amount", heading: texts.amount, cell: amountText },
    { key: "reason", heading: texts.reason, cell: ({ reason }) => reason ?? "" },
  ];
  return (
    <Section id="versions" title={texts.versionsTitle}>
      <Table
        caption={texts.versionsCaption}
        columns={columns}
        rows={versions}
        rowKey={({ version }) => String(version)}
      />
    </Section>
  );
}

function HistorySection({ timesheet, preference }: { timesheet: Timesheet; preference: TimePreference }) {
  if (timesheet.history.length === 0) return null;
  return (
    <Section id="history" title={texts.historyTitle}>
      <ol className="job-activity">
        {timesheet.history.map(({ event, side, by, at, reason }) => (
          <li key={at + event} className="job-activity-line">
            <time className="job-activity-at" dateTime={at}>
              {formatDateTime(at, preference)}
            </time>{" "}
            {(texts.events as Record<string, string>)[event] ?? event}
            {side === "time" ? null : ` ${texts.by(by ?? texts.sides[side])}`}
            {reason ? <span className="block text-soft">{reason}</span> : null}
          </li>
        ))}
      </ol>
    </Section>
  );
}

function particularsOf({ timesheet, opensJobs, preference }: TimesheetViewProps): [string, React.ReactNode][] {
  const { worker, workerType, agency, service, status, dueAt, autoApprovesAt, isAutomatic, rating, jobId } = timesheet;
  const state = isAutomatic ? texts.wasAutomatic : texts.status[status];
  return [
    [texts.worker, `${worker ?? texts.erased}, ${workerType}`],
    [texts.agency, agency],
    [
      texts.shift,
      opensJobs ? (
        <Link key="shift" href={`/dashboard/jobs/${jobId}`} prefetch={false}>
          {service}
        </Link>
      ) : (
        service
      ),
    ],
    [texts.result, state],
    ...(dueAt ? [[texts.due, formatDeadline(dueAt, preference)] satisfies [string, string]] : []),
    ...(autoApprovesAt
      ? [[texts.wasAutomatic, texts.automatic(formatDeadline(autoApprovesAt, preference))] satisfies [string, string]]
      : []),
    ...(isEnded(status) ? [[texts.amount, amountText(timesheet.approved)] satisfies [string, string]] : []),
    ...(rating
      ? [
          [
            texts.ratingTitle,
            `${texts.ratingOf(rating.stars)}${rating.comment ? `. ${rating.comment}` : ""}`,
          ] satisfies [string, string],
        ]
      : []),
  ];
}

/** Whether the reader decides on the hours of another organisation, which they read beside the proof. */
const isReviewed = ({ can, isInvolved }: Timesheet): boolean => can.approve || can.dispute || can.decide || isInvolved;

/** One timesheet: planned beside worked, the amount, the proof and what the reader can do. */
export function TimesheetView(props: TimesheetViewProps) {
  const { timesheet, page, back, nextHref, hasKeys, preference, membershipId, fileError, change } = props;
  const proof = (
    <ProofSection
      timesheet={timesheet}
      page={page}
      membershipId={membershipId}
      error={fileError}
      isShown={isReviewed(timesheet)}
      change={change}
    />
  );
  return (
    <>
      <PageHeader title={nameOf(timesheet)}>
        <Link className="btn btn-quiet" href={back} prefetch={false}>
          {texts.back}
        </Link>
        {nextHref ? (
          <Link
            className="btn btn-secondary gap-2"
            href={nextHref}
            prefetch={false}
            {...(hasKeys ? { "aria-keyshortcuts": texts.keys.next, "data-key-words": texts.next } : {})}
          >
            {texts.next}
            {hasKeys ? <KeyHint>{texts.keys.next}</KeyHint> : null}
          </Link>
        ) : null}
      </PageHeader>
      <div className="mb-5">
        <Particulars items={particularsOf(props)} />
      </div>
      {isReviewed(timesheet) ? (
        <div className="ts-review">
          <CompareSection timesheet={timesheet} preference={preference} />
          <div className="ts-proof">{proof}</div>
          <div>
            <Decisions {...props} />
          </div>
          <div>
            <VersionsSection timesheet={timesheet} preference={preference} />
            <HistorySection timesheet={timesheet} preference={preference} />
          </div>
        </div>
      ) : (
        <div className="ts-columns">
          <div>
            <CompareSection timesheet={timesheet} preference={preference} />
            <VersionsSection timesheet={timesheet} preference={preference} />
            {proof}
          </div>
          <div>
            <Decisions {...props} />
            <HistorySection timesheet={timesheet} preference={preference} />
          </div>
        </div>
      )}
    </>
  );
}
