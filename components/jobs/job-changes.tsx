/** What can be changed of a shift after it was posted: its details and times, and the booking of a worker. */
import { Particulars, Section } from "@/components/agreements/sections";
import { Field, HiddenField, ShownField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { RadioField } from "@/components/form/radio-field";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { jobTypes } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { jobPage, postJobPage, jobChanges as texts, jobs as words } from "@/lib/config/messages/jobs";
import { isLive } from "@/lib/config/states/allocation";
import type { CandidateList, Job, JobAllocation } from "@/lib/contract/jobs";
import { formatDateTime, formatLongDate, formatMoney, formatTime, type TimePreference } from "@/lib/format";
import { AsksFields } from "./asks-fields";
import { elsewhereOf, OverlapWarning, optionOf } from "./overlaps";
import { ReasonForm } from "./reason-form";
import type { Side } from "./status";
import { BreakFields, NotesField, TimeFields } from "./time-fields";
import { dayOfShift, placeLabel, shiftTimes, ukTime } from "./times";

type Props = { page: string; job: Job; change: FormAction };

/** What the form of a shift has entered at first, and the choices. */
export type Edited = {
  initial: Readonly<Record<string, string>>;
  workerTypes: readonly { _id: string; name: string }[];
  units: readonly string[];
};

const nameOf = ({ worker }: JobAllocation): string => worker ?? words.erasedWorker;

function Submit({ page }: { page: string }) {
  return (
    <div className="flex flex-wrap gap-3">
      <SubmitButton pendingText={texts.saving}>{texts.save}</SubmitButton>
      <ButtonLink variant="secondary" href={page}>
        {jobPage.goBack}
      </ButtonLink>
    </div>
  );
}

const isUnposted = ({ status }: Pick<Job, "status">): boolean => status === "draft" || status === "rejected";

/** What a change means for its authorisation. */
function hintOf(job: Job): string {
  if (!isUnposted(job)) return texts.editAuthorisation;
  return job.authorisation?.status === "pending" ? texts.pendingHint : texts.refusedHint;
}

/** Changes an open shift, or the notes and times of one with a booked worker. */
export function EditForm({ page, job, edited, edit }: Omit<Props, "change"> & { edited: Edited; edit: FormAction }) {
  const { initial, workerTypes, units } = edited;
  const isBooked = job.allocations.some(({ status }) => isLive(status));
  const lead = isUnposted(job) ? texts.draftHint(job.authorisation?.shifts ?? 1) : texts.editHint;
  return (
    <Section id="edit" title={texts.edit} lead={isBooked ? texts.bookedHint : lead}>
      <p className="mb-4 text-soft">{hintOf(job)}</p>
      <div className="max-w-3xl">
        {/* Booked meanwhile, it is another form, with fewer controls. */}
        <Form key={String(isBooked)} action={edit}>
          <HiddenField name="do" value={isBooked ? "changeBooked" : "edit"} />
          <HiddenField name="jobId" value={job._id} />
          <HiddenField name="page" value={page} />
          <ShownField name="lock" value={String(job.lock)} />
          {isBooked ? null : (
            <>
              <Field
                name="unit"
                label={postJobPage.unit}
                maxLength={80}
                defaultValue={initial["unit"]}
                suggestions={units}
              />
              <RadioField
                inline
                name="jobType"
                legend={postJobPage.jobType}
                options={jobTypes.map((value) => ({ value, label: words.jobTypes[value] }))}
                defaultValue={initial["jobType"] ?? job.jobType}
              />
              <Field
                as="select"
                name="workerTypeId"
                label={texts.workerType}
                options={workerTypes.map(({ _id, name }) => ({ value: _id, label: name }))}
                defaultValue={initial["workerTypeId"]}
                required
              />
            </>
          )}
          <TimeFields initial={initial} />
          {isBooked ? null : (
            <>
              <BreakFields initial={initial} />
              <AsksFields initial={initial} />
            </>
          )}
          <NotesField initial={initial} />
          <Submit page={page} />
        </Form>
      </div>
    </Section>
  );
}

/**
 * Whether the provider can change a shift in its status: one that waits for authorisation, or was refused, only its
 * requester. A worker who is to be swapped keeps it as it is.
 */
export const isEditable = ({ status, allocations, authorisation }: Job): boolean =>
  status === "allocated" ||
  (isUnposted({ status }) && authorisation?.isOwn === true && authorisation.status !== "lapsed") ||
  ((status === "open" || status === "suggested") && !allocations.some((one) => isLive(one.status)));

type TimeChangeProps = Props & { side: Side; canOverride: boolean; asksReason: boolean; preference: TimePreference };

/** What can be done about new times that are not answered yet. */
function Answer({
  page,
  job,
  change,
  side,
  canOverride,
  changeId,
}: Props & { side: Side; canOverride: boolean; changeId: string }) {
  if (side === "Admin") return null;
  const own =
    side === "Agency"
      ? { do: "acceptTimes", label: texts.acceptTimes, pendingText: texts.acceptingTimes, variant: "primary" as const }
      : {
          do: "withdrawTimes",
          label: texts.withdrawTimes,
          pendingText: texts.withdrawingTimes,
          variant: "secondary" as const,
        };
  return (
    <div className="mt-4 flex flex-wrap gap-3">
      <Form action={change} isAmongForms>
        <HiddenField name="do" value={own.do} />
        <HiddenField name="jobId" value={job._id} />
        <HiddenField name="page" value={page} />
        <ShownField name="changeId" value={changeId} />
        {side === "Agency" && canOverride ? (
          <Field
            as="textarea"
            name="overrideReason"
            label={texts.overrideTimes}
            hint={texts.overrideTimesHint}
            rows={2}
            maxLength={constants.reasonMaxLength}
          />
        ) : null}
        <SubmitButton variant={own.variant} pendingText={own.pendingText}>
          {own.label}
        </SubmitButton>
      </Form>
      {side === "Agency" ? (
        <ButtonLink variant="secondary" href={`${page}?refuseTimes=1#times`}>
          {texts.refuseTimes}
        </ButtonLink>
      ) : null}
    </div>
  );
}

/** The new times that the provider has asked for, and the agency's answer. */
export function TimeChangeSection(props: TimeChangeProps) {
  const { page, job, change, side, canOverride, asksReason, preference } = props;
  const { timeChange } = job;
  if (!timeChange || timeChange.status === "lapsed") return null;
  const { _id: changeId, status, plannedPence, reason, requestedAt, decidedAt } = timeChange;
  const isPending = status === "pending";
  const isAsked = isPending && side === "Agency";
  return (
    <Section id="times" title={texts.times} lead={isAsked ? texts.timesForAgency : undefined}>
      <Particulars
        items={[
          [texts.when, `${formatLongDate(dayOfShift(timeChange))}, ${shiftTimes(timeChange, preference)}`],
          ...(plannedPence === null ? [] : [[texts.cost, texts.atAgreedRate(formatMoney(plannedPence))] as const]),
          [texts.asked, formatDateTime(requestedAt, preference)],
          [
            texts.answer,
            decidedAt
              ? `${texts.timeStatus[status]} (${formatDateTime(decidedAt, preference)})`
              : texts.timeStatus[status],
          ],
          ...(reason ? [[texts.reason, reason] as const] : []),
        ]}
      />
      {isAsked && asksReason ? (
        <div className="mt-4">
          <ReasonForm
            change={change}
            page={page}
            posts={{ do: "refuseTimes", jobId: job._id }}
            field={{ name: "reason", label: texts.reason, hint: texts.refuseTimesHint }}
            submit={{ variant: "danger", pendingText: texts.refusingTimes, children: texts.refuseTimes }}
          >
            <ShownField name="changeId" value={changeId} />
          </ReasonForm>
        </div>
      ) : null}
      {isPending && !asksReason ? (
        <Answer page={page} job={job} change={change} side={side} canOverride={canOverride} changeId={changeId} />
      ) : null}
    </Section>
  );
}

type OneProps = Props & { allocationId: string | undefined };

/** The allocation that an address names, if it is in one of these statuses. */
const named = ({ allocations }: Job, id: string | undefined, statuses?: readonly JobAllocation["status"][]) =>
  allocations.find((one) => one._id === id && (!statuses || statuses.includes(one.status))) ?? null;

/** The agency cancels the booking of its worker. */
export function DropForm({ page, job, change, allocationId }: OneProps) {
  const one = named(job, allocationId, ["accepted", "swap_requested"]);
  if (!one) return null;
  return (
    <Section id="drop" title={texts.dropTitle(nameOf(one))} lead={texts.dropHint}>
      <ReasonForm
        change={change}
        page={page}
        posts={{ do: "cancelBooking", jobId: job._id, allocationId: one._id }}
        field={{ name: "reason", label: texts.reason, hint: texts.providerReads }}
        submit={{ variant: "danger", pendingText: texts.dropping, children: texts.drop }}
      />
    </Section>
  );
}

/** The agency asks for a replacement of its worker, and may name one. */
export function SwapForm({
  page,
  job,
  change,
  allocationId,
  candidates,
  preference,
}: OneProps & { candidates: CandidateList; preference: TimePreference }) {
  const replacements = candidates.items.filter(({ warnings }) => warnings.length === 0);
  const one = named(job, allocationId, ["accepted"]);
  if (!one) return null;
  return (
    <Section id="swap" title={texts.swapTitle(nameOf(one))} lead={texts.swapHint}>
      <ReasonForm
        change={change}
        page={page}
        posts={{ do: "startSwap", jobId: job._id, allocationId: one._id }}
        field={{ name: "reason", label: texts.reason, hint: texts.providerReads }}
        submit={{ pendingText: texts.swapping, children: texts.startSwap }}
      >
        <ShownField name="lock" value={String(job.lock)} />
        {replacements.length > 0 ? (
          <>
            <Field
              as="select"
              name="replacementId"
              label={texts.replacement}
              hint={texts.replacementHint}
              options={[
                { value: "", label: texts.noReplacement },
                ...replacements.map((one) => ({ value: one._id, label: optionOf(one) })),
              ]}
            />
            <OverlapWarning
              workers={Object.fromEntries(replacements.map(({ _id, name }) => [_id, name]))}
              shifts={[
                {
                  name: "replacementId",
                  label: placeLabel(job.service.name, job, preference),
                  overlaps: [],
                  elsewhere: elsewhereOf(replacements, preference),
                },
              ]}
            />
          </>
        ) : null}
      </ReasonForm>
    </Section>
  );
}

/** The provider blocks a worker at the service. */
export function BlockForm({ page, job, change, allocationId }: OneProps) {
  const one = named(job, allocationId);
  if (!one || one.isBlocked || one.worker === null) return null;
  return (
    <Section id="block" title={texts.blockTitle(one.worker, job.service.name)} lead={texts.blockHint}>
      <ReasonForm
        change={change}
        page={page}
        posts={{ do: "block", jobId: job._id, allocationId: one._id }}
        field={{ name: "reason", label: texts.reason, hint: texts.blockReasonHint }}
        submit={{ variant: "danger", pendingText: texts.blocking, children: texts.blockButton }}
      />
    </Section>
  );
}

/** The provider confirms that the worker did not come. */
export function NoShowForm({ page, job, change, preference }: Props & { preference: TimePreference }) {
  return (
    <Section id="no-show" title={texts.noShow} lead={texts.noShowHint}>
      <Form action={change} isAmongForms className="mb-4">
        <HiddenField name="do" value="noShow" />
        <HiddenField name="jobId" value={job._id} />
        <HiddenField name="page" value={page} />
        <HiddenField name="postAgain" value="on" />
        <SubmitButton pendingText={texts.reportingNoShow}>
          {texts.reportAndPost(formatTime(job.endAt, ukTime(preference)))}
        </SubmitButton>
      </Form>
      <Form action={change} isAmongForms>
        <HiddenField name="do" value="noShow" />
        <HiddenField name="jobId" value={job._id} />
        <HiddenField name="page" value={page} />
        <div className="flex flex-wrap gap-3">
          <SubmitButton variant="danger" pendingText={texts.reportingNoShow}>
            {texts.reportNoShow}
          </SubmitButton>
          <ButtonLink variant="secondary" href={page}>
            {jobPage.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}
