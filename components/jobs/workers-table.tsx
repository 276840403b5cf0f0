import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { Avatar } from "@/components/ui/avatar";
import { ButtonLink } from "@/components/ui/button";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { jobChanges as changes, jobPage as texts, jobs as words } from "@/lib/config/messages/jobs";
import { evidence } from "@/lib/config/messages/jobs/evidence";
import { isLive } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import type { Job, JobAllocation } from "@/lib/contract/jobs";
import { formatDate, formatDateTime, formatMoney, type TimePreference } from "@/lib/format";
import { allocationLabel, type Side } from "./status";

type WorkersTableProps = {
  /** The shift's page in this portal. */
  page: string;
  job: Job;
  side: Side;
  preference: TimePreference;
  /** The list of agreements, for readers who may open one. */
  agreements?: string | undefined;
  /** The kind of task that the reader works through. */
  queue?: string | undefined;
  change: FormAction;
};

const nameOf = ({ worker }: JobAllocation): string => worker ?? words.erasedWorker;

/** What the provider knows of a worker, below their name. */
function Known({ known, preference }: { known: NonNullable<JobAllocation["known"]>; preference: TimePreference }) {
  const { compliance, shiftsHere, lastHereOn, rating } = known;
  return (
    <>
      <span className="block font-normal text-soft">
        {shiftsHere > 0 ? texts.beenHere(shiftsHere, lastHereOn && formatDate(lastHereOn)) : texts.neverHere}
      </span>
      {rating ? <span className="block font-normal text-soft">{texts.rated(rating.stars, rating.count)}</span> : null}
      {compliance ? (
        <details>
          <summary>
            {texts.compliant(compliance.met.length, compliance.validUntil && formatDate(compliance.validUntil))}
          </summary>
          <p className="text-soft">{texts.complianceMet}:</p>
          <ul>
            {compliance.met.map((key) => (
              <li key={key}>{evidence.name(key)}</li>
            ))}
          </ul>
          <p className="text-soft">{formatDateTime(compliance.checkedAt, preference)}</p>
        </details>
      ) : null}
    </>
  );
}

function Worker({
  page,
  job,
  one,
  side,
  preference,
}: Pick<WorkersTableProps, "page" | "job" | "side" | "preference"> & { one: JobAllocation }) {
  // Away from the decisions, so that it is never where one was just pressed.
  const block =
    side === "Provider" && isBlockable({ one }) ? (
      <p className="mt-1">
        <OneLink page={page} one={one} asks="block" label={changes.block} />
      </p>
    ) : null;
  if (!one.known) {
    return (
      <>
        {nameOf(one)}
        {block}
      </>
    );
  }
  const photo = one.known.hasPhoto ? `/shift-photo/${job._id}/${one._id}` : null;
  return (
    <div className="flex gap-3">
      <Avatar src={photo} name={nameOf(one)} />
      <div>
        {nameOf(one)}
        <Known known={one.known} preference={preference} />
        {block}
      </div>
    </div>
  );
}

/** The status, and below it why it was declined and what was agreed, or would be by accepting. */
function Outcome({
  one,
  preference,
  agreements,
}: Pick<WorkersTableProps, "preference" | "agreements"> & { one: JobAllocation }) {
  const { status, reason, isBlocked, confirmedAt } = one;
  if (status === "no_show" || status === "cancelled_by_agency") {
    return (
      <>
        {allocationLabel(status)}
        {reason ? <span className="block text-soft">{reason}</span> : null}
        <span className="block text-soft">{changes.noCharge}</span>
        {isBlocked ? <span className="block text-soft">{changes.isBlocked}</span> : null}
      </>
    );
  }
  const rate = one.rate ?? one.offered;
  return (
    <>
      {allocationLabel(status)}
      {one.isInvited && status !== "invited" ? (
        <span className="block text-soft">{texts.invitedByProvider}</span>
      ) : null}
      {one.isAutomatic ? <span className="block text-soft">{texts.acceptedAutomatically}</span> : null}
      {confirmedAt ? (
        <span className="block">{texts.confirmedByWorker(formatDateTime(confirmedAt, preference))}</span>
      ) : null}
      {reason ? <span className="block text-soft">{reason}</span> : null}
      {rate?.lines.map(({ basis, chargePence }) => (
        <span key={basis} className="block text-soft">
          {basis === "hourly" ? texts.perHour(formatMoney(chargePence)) : texts.perShift(formatMoney(chargePence))}
        </span>
      ))}
      {rate ? <span className="block text-soft">{texts.planned(formatMoney(rate.plannedPence))}</span> : null}
      {rate && agreements ? (
        <Link className="flex min-h-11 items-center" href={`${agreements}/${rate.agreementId}`} prefetch={false}>
          {texts.agreementOf(rate.agreement)}
        </Link>
      ) : null}
      {isBlocked ? <span className="block text-soft">{changes.isBlocked}</span> : null}
    </>
  );
}

type ActionProps = Pick<WorkersTableProps, "page" | "job" | "queue" | "change"> & { one: JobAllocation };

/** A button that changes one of the workers at once. */
function OneButton({
  page,
  job,
  one,
  change,
  posts,
  label,
  pendingText,
  variant,
}: ActionProps & { posts: string; label: string; pendingText: string; variant?: "secondary" }) {
  return (
    <Form action={change} isAmongForms>
      <HiddenField name="do" value={posts} />
      <HiddenField name="jobId" value={job._id} />
      <HiddenField name="page" value={page} />
      <HiddenField name="allocationId" value={one._id} />
      <HiddenField name="lock" value={String(job.lock)} />
      <SubmitButton {...(variant ? { variant } : {})} size="s" pendingText={pendingText}>
        {label}
        <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
      </SubmitButton>
    </Form>
  );
}

/** A link to the form that asks about one of the workers. */
const OneLink = ({
  page,
  one,
  queue,
  asks,
  label,
}: Pick<ActionProps, "page" | "one" | "queue"> & { asks: string; label: string }) => (
  <ButtonLink variant="secondary" size="s" href={`${addressOf(page, { [asks]: one._id, queue })}#${asks}`}>
    {label}
    <VisuallyHidden> {nameOf(one)}</VisuallyHidden>
  </ButtonLink>
);

const isSuggested = ({ job, one }: Pick<ActionProps, "job" | "one">): boolean =>
  one.status === "suggested" && isOpen(job.status);
/** An invitation that its agency has not answered. */
const isInvited = ({ job, one }: Pick<ActionProps, "job" | "one">): boolean =>
  one.status === "invited" && isOpen(job.status);
const isBlockable = ({ one }: Pick<ActionProps, "one">): boolean => one.worker !== null && !one.isBlocked;

function ProviderActions(props: ActionProps) {
  const { page, one, queue } = props;
  return (
    <div className="flex flex-wrap gap-2">
      {isSuggested(props) ? (
        <>
          <OneButton {...props} posts="accept" label={texts.accept} pendingText={texts.accepting} />
          <OneLink page={page} one={one} queue={queue} asks="decline" label={texts.decline} />
        </>
      ) : null}
      {isInvited(props) ? (
        <OneButton
          {...props}
          variant="secondary"
          posts="withdrawInvitation"
          label={texts.invitation}
          pendingText={texts.withdrawingInvitation}
        />
      ) : null}
    </div>
  );
}

/** Before the start the agency can swap its booked worker, or cancel the booking. */
const isChangeable = ({ job, one }: Pick<ActionProps, "job" | "one">): boolean =>
  isLive(one.status) && (job.status === "allocated" || isOpen(job.status));

function AgencyActions(props: ActionProps) {
  const { page, one } = props;
  const isSwapping = one.status === "swap_requested";
  return (
    <div className="flex flex-wrap gap-2">
      {isSuggested(props) ? (
        <OneButton
          {...props}
          variant="secondary"
          posts="withdraw"
          label={texts.withdraw}
          pendingText={texts.withdrawing}
        />
      ) : null}
      {isChangeable(props) ? (
        <>
          {isSwapping ? (
            <OneButton
              {...props}
              variant="secondary"
              posts="endSwap"
              label={changes.endSwap}
              pendingText={changes.endingSwap}
            />
          ) : (
            <OneLink page={page} one={one} asks="swap" label={changes.swap} />
          )}
          <OneLink page={page} one={one} asks="drop" label={changes.drop} />
        </>
      ) : null}
    </div>
  );
}

/** What a side can do about one of the workers; nothing for the platform. */
const sides = {
  Provider: {
    Actions: ProviderActions,
    has: (one: Pick<ActionProps, "job" | "one">) => isSuggested(one) || isInvited(one),
  },
  Agency: {
    Actions: AgencyActions,
    has: (one: Pick<ActionProps, "job" | "one">) => isSuggested(one) || isChangeable(one),
  },
  Admin: null,
} as const;

/** The workers put forward for a shift, with what became of each and what can be done. */
export function WorkersTable({ page, job, side, preference, agreements, queue, change }: WorkersTableProps) {
  const columns: Column<JobAllocation>[] = [
    {
      key: "worker",
      heading: texts.worker,
      ...(side === "Provider" ? { size: "l" as const } : {}),
      cell: (one) => <Worker page={page} job={job} one={one} side={side} preference={preference} />,
    },
    ...(side === "Agency"
      ? []
      : [{ key: "agency", heading: texts.agency, cell: ({ agency }: JobAllocation) => agency }]),
    {
      key: "suggestedAt",
      heading: texts.suggestedAt,
      cell: ({ suggestedAt }) => formatDateTime(suggestedAt, preference),
    },
    {
      key: "decision",
      heading: texts.decision,
      size: "l",
      cell: (one) => <Outcome one={one} preference={preference} agreements={agreements} />,
    },
  ];
  const own = sides[side];
  const hasActions = own && job.allocations.some((one) => own.has({ job, one }));
  const actions: Column<JobAllocation>[] =
    own && hasActions
      ? [
          {
            key: "actions",
            heading: texts.actions,
            headingHidden: true,
            size: "actions",
            bare: true,
            cell: (one) => <own.Actions page={page} job={job} one={one} queue={queue} change={change} />,
          },
        ]
      : [];
  return (
    <Table
      caption={texts.workers}
      columns={[...columns, ...actions]}
      rows={job.allocations}
      rowKey={({ _id }) => _id}
    />
  );
}
