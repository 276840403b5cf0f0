import Link from "next/link";
import { Particulars, Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { PageHeader } from "@/components/ui/page-header";
import { evidence as evidenceTexts } from "@/lib/config/messages/evidence";
import { jobPage as texts, jobs as words } from "@/lib/config/messages/jobs";
import { isOpen, type JobStatus } from "@/lib/config/states/job";
import type { Cancellation, CandidateList, Job } from "@/lib/contract/jobs";
import { formatLongDate, formatMoney, type TimePreference } from "@/lib/format";
import { AuthorisationSection } from "./authorisation-section";
import { chargeText } from "./charge";
import { OverrideForm, PutForward } from "./put-forward";
import { ReasonForm } from "./reason-form";
import { JobStatusBadge, type Side } from "./status";
import { breaksOf, dayOfShift, shiftLength, shiftTimes } from "./times";
import { WorkersTable } from "./workers-table";

type JobPageProps = {
  /** The list's path in this portal: the shift's page is below it. */
  path: string;
  job: Job;
  side: Side;
  /** Who could do it. */
  candidates: CandidateList;
  /**
   * What the address asks for: to decline one of the workers, to put one forward despite warnings, to cancel the shift,
   * or to see all workers.
   */
  asked: { decline?: string | undefined; override?: string | undefined; cancel: boolean; all: boolean };
  preference: TimePreference;
  change: FormAction;
};

const pageOf = (path: string, { _id }: Job): string => `${path}/${_id}`;

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

function DeclineForm({ path, job, allocationId, change }: FormProps & { allocationId: string }) {
  const one = job.allocations.find(({ _id, status }) => _id === allocationId && status === "suggested");
  if (!one) return null;
  return (
    <Section id="decline" title={texts.declineTitle(one.worker ?? words.erasedWorker)}>
      <ReasonForm
        change={change}
        page={pageOf(path, job)}
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
        posts={{ do: "cancel", jobId: job._id, chargePence: String(cancellation.chargePence) }}
        field={{ name: "reason", label: texts.cancelReasonLabel }}
        submit={{ variant: "danger", pendingText: texts.cancelling, children: texts.cancelButton }}
      />
    </Section>
  );
}

/** Statuses in which a shift was not worked, so that its provider may post it again. */
const postedAgain: readonly JobStatus[] = ["cancelled", "unfilled", "expired", "rejected"];

/** A shift: its details, the workers put forward, and what this side can do about it. */
export function JobPage({ path, job, side, candidates, asked, preference, change }: JobPageProps) {
  const { status, allocations, service } = job;
  const { cancellation } = job;
  const page = pageOf(path, job);
  const overridden = candidates.items.find(({ _id, warnings }) => _id === asked.override && warnings.length > 0);
  return (
    <>
      <PageHeader
        title={texts.heading(service.name, formatLongDate(dayOfShift(job)))}
        lead={
          <>
            <JobStatusBadge status={status} side={side} />{" "}
            {texts.lead(shiftTimes(job, preference), job.workerType.name)}
          </>
        }
      >
        <Link prefetch={false} className="btn btn-secondary" href={addressOf(path, { week: dayOfShift(job) })}>
          {texts.back}
        </Link>
        {side === "Provider" && path.startsWith("/dashboard") && postedAgain.includes(status) ? (
          <ButtonLink href={`${path}/post?again=${job._id}`}>{texts.postAgain}</ButtonLink>
        ) : null}
        {path.startsWith("/dashboard") && allocations.some(({ rate }) => rate !== null) ? (
          <ButtonLink variant="secondary" href={`${page}/evidence`}>
            {evidenceTexts.link}
          </ButtonLink>
        ) : null}
        {cancellation && !asked.cancel ? (
          <ButtonLink variant="secondary" href={`${page}?cancel=1#cancel`}>
            {texts.cancelTitle}
          </ButtonLink>
        ) : null}
      </PageHeader>
      {cancellation && asked.cancel ? (
        <CancelForm path={path} job={job} cancellation={cancellation} preference={preference} change={change} />
      ) : null}
      {side === "Provider" && asked.decline ? (
        <DeclineForm key={asked.decline} path={path} job={job} allocationId={asked.decline} change={change} />
      ) : null}
      {side === "Agency" && isOpen(status) && overridden ? (
        <OverrideForm key={overridden._id} page={page} jobId={job._id} one={overridden} change={change} />
      ) : null}
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
            canDecide={side !== "Admin" && isOpen(status)}
            preference={preference}
            change={change}
          />
        )}
      </Section>
      {side === "Agency" && isOpen(status) ? (
        <PutForward
          page={page}
          workersPath={path.replace(/jobs$/, "workers")}
          jobId={job._id}
          candidates={candidates}
          showsAll={asked.all}
          change={change}
        />
      ) : null}
      <Details job={job} side={side} preference={preference} />
    </>
  );
}
