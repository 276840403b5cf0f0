import Link from "next/link";
import { Particulars, Section } from "@/components/agreements/sections";
import { ShownField } from "@/components/form/field";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { blockedWorkersPage, jobChanges, jobPage as texts, jobs as words } from "@/lib/config/messages/jobs";
import { jobAsks as asks } from "@/lib/config/messages/jobs/asks";
import { evidence as evidenceTexts } from "@/lib/config/messages/jobs/evidence";
import { workerFields } from "@/lib/config/messages/profiles/fields";
import { skillNames } from "@/lib/config/messages/skills";
import { isOpen, type JobStatus } from "@/lib/config/states/job";
import { timesheetsWaitFor } from "@/lib/config/states/timesheet";
import type { Cancellation, CandidateList, Invitable, Job } from "@/lib/contract/jobs";
import type { OnBehalfRequest } from "@/lib/contract/on-behalf";
import { formatLongDate, formatMoney, type TimePreference } from "@/lib/format";
import { ActivitySection } from "./activity";
import { AuthorisationSection } from "./authorisation-section";
import { chargeText } from "./charge";
import { Invitations, InviteForm } from "./invitations";
import {
  BlockForm,
  DropForm,
  type Edited,
  EditForm,
  isEditable,
  NoShowForm,
  SwapForm,
  TimeChangeSection,
} from "./job-changes";
import { OnBehalfSection } from "./on-behalf-section";
import { OverrideForm, PutForward } from "./put-forward";
import { ReasonForm } from "./reason-form";
import { ReleaseSection } from "./release-section";
import { JobStatusBadge, type Side } from "./status";
import { breaksOf, dayOfShift, shiftLength, shiftTimes } from "./times";
import { WorkersTable } from "./workers-table";

/**
 * What the address asks for: to decline one of the workers, to put one forward despite warnings, to cancel the booking of
 * one, to swap or to block them; to cancel the shift, to report that the worker did not come, to refuse new times, or to see
 * all workers.
 */
export type Asked = Partial<
  Record<"decline" | "override" | "drop" | "swap" | "block" | "refuseInvitation", string | undefined>
> &
  Record<"cancel" | "noShow" | "refuseTimes" | "all" | "release", boolean>;

export type JobPageProps = {
  /** The list's path in this portal: the shift's page is below it. */
  path: string;
  job: Job;
  side: Side;
  /** Who could do it. */
  candidates: CandidateList;
  asked: Asked;
  /** The form's values, where the address asks for it; null otherwise. */
  edited: Edited | null;
  /** The workers whom the provider can invite, where the address asks for them; null otherwise. */
  invitable?: readonly Invitable[] | null;
  /** What an agency posted for the provider, of a shift that was posted so. */
  onBehalf?: OnBehalfRequest | null;
  preference: TimePreference;
  /** The list of agreements, for readers who may open one. */
  agreements?: string | undefined;
  /** The address of a timesheet, for readers who may open one. */
  timesheetHref?: ((timesheetId: string) => string) | undefined;
  /** The kind of task that the reader works through. */
  queue?: string | undefined;
  change: FormAction;
  edit: FormAction;
};

const pageOf = (path: string, { _id }: Job): string => `${path}/${_id}`;

/** What the shift asks of a worker; nothing where it asks for nothing. */
function asksOf({ skills, certificates, gender }: Job): (readonly [string, string])[] {
  return [
    ...(skills.length > 0 ? [[asks.skills, skills.map((id) => skillNames[id]).join(", ")] as const] : []),
    ...(certificates.length > 0
      ? [[asks.certificates, certificates.map((kind) => workerFields.documents[kind]).join(", ")] as const]
      : []),
    ...(gender
      ? [[asks.gender, asks.genderFor(asks.genders[gender.gender], asks.genderReasons[gender.reason])] as const]
      : []),
    ...(gender?.note ? [[asks.genderNote, gender.note] as const] : []),
  ];
}

function Details({ job, side, preference }: Pick<JobPageProps, "job" | "side" | "preference">) {
  const { service, provider, address, unit, jobType, workerType, notes, status, cancelReason } = job;
  return (
    <Section id="details" title={texts.details}>
      <Particulars
        items={[
          [texts.when, `${formatLongDate(dayOfShift(job))}, ${shiftTimes(job, preference)}`],
          [texts.length, shiftLength(job)],
          [texts.service, side === "Provider" ? service.name : `${service.name}, ${provider}`],
          [texts.address, address ?? texts.notGiven],
          ...(unit ? [[texts.unit, unit] as const] : []),
          [texts.jobType, words.jobTypes[jobType]],
          [texts.workerType, workerType.name],
          [texts.breaks, breaksOf(job)],
          ...asksOf(job),
          ...(notes ? [[texts.notes, notes] as const] : []),
          ...(status === "cancelled" && cancelReason ? [[texts.cancelReason, cancelReason] as const] : []),
          ...(job.cancellationChargePence
            ? [[texts.cancellationCharge, texts.beforeVat(formatMoney(job.cancellationChargePence))] as const]
            : []),
        ]}
      />
    </Section>
  );
}

type FormProps = Pick<JobPageProps, "path" | "job" | "change">;
type CancelProps = FormProps & Pick<JobPageProps, "preference"> & { cancellation: Cancellation };

function DeclineForm({
  path,
  job,
  allocationId,
  queue,
  change,
}: FormProps & { allocationId: string } & Pick<JobPageProps, "queue">) {
  const one = job.allocations.find(({ _id, status }) => _id === allocationId && status === "suggested");
  if (!one) return null;
  return (
    <Section id="decline" title={texts.declineTitle(one.worker ?? words.erasedWorker)}>
      <ReasonForm
        change={change}
        page={pageOf(path, job)}
        back={addressOf(pageOf(path, job), { queue })}
        posts={{ do: "decline", jobId: job._id, allocationId }}
        field={{ name: "reason", label: texts.declineReason, hint: texts.declineHint }}
        submit={{ variant: "danger", pendingText: texts.declining, children: texts.decline }}
      />
    </Section>
  );
}

function CancelForm({ path, job, cancellation, preference, change }: CancelProps) {
  return (
    <Section id="cancel" title={texts.cancelTitle} lead={texts.cancelHint}>
      <p className="mb-4">{chargeText(cancellation, preference)}</p>
      <ReasonForm
        change={change}
        page={pageOf(path, job)}
        posts={{ do: "cancel", jobId: job._id }}
        field={{ name: "reason", label: texts.cancelReasonLabel }}
        submit={{ variant: "danger", pendingText: texts.cancelling, children: texts.cancelButton }}
      >
        <ShownField name="chargePence" value={String(cancellation.chargePence)} />
      </ReasonForm>
    </Section>
  );
}

/** Statuses in which a shift was not worked, so that its provider may post it again. */
const postedAgain: readonly JobStatus[] = ["cancelled", "unfilled", "expired", "rejected"];

/** What can be done about the whole shift: links to the forms that confirm it. */
export function HeaderLinks({ path, job, side, asked, edited, timesheetHref }: JobPageProps) {
  const { status, cancellation, canReportNoShow, allocations, timesheet } = job;
  const page = pageOf(path, job);
  return (
    <>
      {timesheetHref && timesheet ? (
        <ButtonLink
          href={timesheetHref(timesheet._id)}
          variant={timesheet.status === timesheetsWaitFor[side][0] ? "primary" : "secondary"}
        >
          {timesheet.status === timesheetsWaitFor[side][0] ? texts.hours[side] : texts.timesheet}
        </ButtonLink>
      ) : null}
      {side === "Provider" && path.startsWith("/dashboard") && postedAgain.includes(status) ? (
        <ButtonLink href={`${path}/post?again=${job._id}`}>{texts.postAgain}</ButtonLink>
      ) : null}
      {side === "Provider" && isEditable(job) && !edited ? (
        <ButtonLink variant="secondary" href={`${page}?edit=1#edit`}>
          {jobChanges.edit}
        </ButtonLink>
      ) : null}
      {path.startsWith("/dashboard") && allocations.some(({ rate }) => rate !== null) ? (
        <ButtonLink variant="secondary" href={`${page}/evidence`}>
          {evidenceTexts.link}
        </ButtonLink>
      ) : null}
      {canReportNoShow && !asked.noShow ? (
        <ButtonLink variant="secondary" href={`${page}?noShow=1#no-show`}>
          {jobChanges.noShow}
        </ButtonLink>
      ) : null}
      {cancellation && !asked.cancel ? (
        <ButtonLink variant="secondary" href={`${page}?cancel=1#cancel`}>
          {texts.cancelTitle}
        </ButtonLink>
      ) : null}
    </>
  );
}

/** The forms that the address asks for. */
function AskedForms(props: JobPageProps) {
  const { path, job, side, candidates, asked, edited, invitable, preference, change, edit } = props;
  const { cancellation, status } = job;
  const page = pageOf(path, job);
  const own = { page, job, change };
  const overridden = candidates.items.find(({ _id, warnings }) => _id === asked.override && warnings.length > 0);
  const overrides = candidates.canOverride && isOpen(status);
  if (side === "Agency") {
    return (
      <>
        {overrides && overridden ? (
          <OverrideForm
            key={overridden._id}
            page={page}
            job={job}
            one={overridden}
            preference={preference}
            change={change}
          />
        ) : null}
        {isBeforeStart(status) ? (
          <>
            <DropForm {...own} allocationId={asked.drop} />
            <SwapForm {...own} allocationId={asked.swap} candidates={candidates} preference={preference} />
          </>
        ) : null}
      </>
    );
  }
  return (
    <>
      {cancellation && asked.cancel ? (
        <CancelForm path={path} job={job} cancellation={cancellation} preference={preference} change={change} />
      ) : null}
      {side === "Provider" ? (
        <>
          {edited && isEditable(job) ? <EditForm page={page} job={job} edited={edited} edit={edit} /> : null}
          {invitable && isOpen(status) ? <InviteForm {...own} workers={invitable} /> : null}
          {asked.decline ? (
            <DeclineForm {...own} key={asked.decline} path={path} allocationId={asked.decline} queue={props.queue} />
          ) : null}
          {asked.noShow && job.canReportNoShow ? <NoShowForm {...own} preference={preference} /> : null}
          <BlockForm {...own} allocationId={asked.block} />
        </>
      ) : null}
    </>
  );
}

/** Whether the agency can still cancel or swap its worker. */
const isBeforeStart = (status: JobStatus): boolean => status === "allocated" || isOpen(status);

/** What a shift is called: its service and its day. */
export const headingOf = (job: Pick<Job, "service" | "startAt" | "endAt">): string =>
  texts.heading(job.service.name, formatLongDate(dayOfShift(job)));

/** The status, the times and the worker type of a shift, below its heading. */
export const Lead = ({ job, side, preference }: Pick<JobPageProps, "job" | "side" | "preference">) => (
  <>
    <JobStatusBadge status={job.status} side={side} /> {texts.lead(shiftTimes(job, preference), job.workerType.name)}
  </>
);

/** A shift: its details, the workers put forward, and what this side can do about it. */
export function JobPage(props: JobPageProps) {
  const { path, job } = props;
  return (
    <>
      <PageHeader title={headingOf(job)} lead={<Lead {...props} />}>
        <Link prefetch={false} className="btn btn-secondary" href={addressOf(path, { week: dayOfShift(job) })}>
          {texts.back}
        </Link>
        <HeaderLinks {...props} />
      </PageHeader>
      <AskedForms {...props} />
      <JobSections {...props} />
    </>
  );
}

/** The sections of a shift's page, which its drawer beside the calendar has too. */
export function JobSections(props: JobPageProps) {
  const { path, job, side, candidates, asked, onBehalf, invitable, preference, agreements, change } = props;
  const { status, allocations } = job;
  const page = pageOf(path, job);
  return (
    <>
      {onBehalf ? (
        <OnBehalfSection page={page} request={onBehalf} side={side} preference={preference} change={change} />
      ) : null}
      <TimeChangeSection
        page={page}
        job={job}
        change={change}
        side={side}
        canOverride={candidates.canOverride}
        asksReason={asked.refuseTimes}
        preference={preference}
      />
      {job.authorisation ? (
        <AuthorisationSection
          page={page}
          jobId={job._id}
          authorisation={job.authorisation}
          canAsk={side === "Provider" && (status === "draft" || status === "rejected")}
          preference={preference}
          change={change}
        />
      ) : null}
      <Section id="workers" title={texts.workers}>
        {allocations.length === 0 ? (
          <p className="text-soft">{side === "Agency" ? texts.noneOwn : texts.noneSuggested}</p>
        ) : (
          <WorkersTable
            page={page}
            job={job}
            side={side}
            preference={preference}
            agreements={agreements}
            queue={props.queue}
            change={change}
          />
        )}
        {side === "Provider" && isOpen(status) && !invitable ? (
          <p className="mt-3">
            <ButtonLink variant="secondary" size="s" href={`${page}?invite=1#invite`}>
              {texts.invite}
            </ButtonLink>
          </p>
        ) : null}
        {side === "Provider" && path.startsWith("/dashboard") && allocations.some(({ isBlocked }) => isBlocked) ? (
          <p className="mt-3">
            <Link prefetch={false} href={`${path}/blocked`}>
              {blockedWorkersPage.link}
            </Link>
          </p>
        ) : null}
      </Section>
      {side === "Agency" && isOpen(status) ? (
        <Invitations
          page={page}
          job={job}
          change={change}
          candidates={candidates}
          refused={asked.refuseInvitation}
          preference={preference}
        />
      ) : null}
      {side === "Agency" && isOpen(status) ? (
        <PutForward
          page={page}
          workersPath={path.replace(/jobs$/, "workers")}
          job={job}
          candidates={candidates}
          showsAll={asked.all}
          preference={preference}
          change={change}
        />
      ) : null}
      {job.release ? (
        <ReleaseSection
          page={page}
          job={job}
          release={job.release}
          canRelease={side === "Provider"}
          asked={asked.release}
          agreements={agreements}
          preference={preference}
          change={change}
        />
      ) : null}
      <Details job={job} side={side} preference={preference} />
      <ActivitySection job={job} preference={preference} />
    </>
  );
}
