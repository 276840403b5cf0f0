/** Direct invitations: the provider invites a worker whom it knows, and their agency confirms or refuses. */
import { Section } from "@/components/agreements/sections";
import { Field, HiddenField, ShownField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { constants } from "@/lib/config/constants";
import { suggestSelectedPage, jobPage as texts } from "@/lib/config/messages/jobs";
import type { CandidateList, Invitable, Job } from "@/lib/contract/jobs";
import { formatDate, type TimePreference } from "@/lib/format";
import { overlapWords } from "./put-forward";
import { ReasonForm } from "./reason-form";

type Props = { page: string; job: Job; change: FormAction };

const { elsewhere } = suggestSelectedPage;

/** Whether they have been here, and that they are put forward for another of the provider's shifts at the time. */
const knownAs = ({ shiftsHere, lastHereOn, isElsewhere }: Invitable): string =>
  [
    shiftsHere > 0 ? texts.beenHere(shiftsHere, lastHereOn && formatDate(lastHereOn)) : texts.neverHere,
    ...(isElsewhere ? [elsewhere] : []),
  ].join("; ");

/** Asks the provider which of the workers whom it knows to invite. */
export function InviteForm({ page, job, change, workers }: Props & { workers: readonly Invitable[] }) {
  if (workers.length === 0) {
    return (
      <Section id="invite" title={texts.invite}>
        <p>{texts.inviteNone}</p>
        <p className="mt-1 text-soft">{texts.inviteNoneHint}</p>
      </Section>
    );
  }
  return (
    <Section id="invite" title={texts.invite} lead={texts.inviteHint}>
      <Form action={change}>
        <HiddenField name="do" value="invite" />
        <HiddenField name="jobId" value={job._id} />
        <HiddenField name="page" value={page} />
        <Field
          as="select"
          name="workerId"
          label={texts.inviteWorker}
          options={workers.map((one) => ({
            value: one._id,
            label: texts.invitable(one.name, one.agency, knownAs(one)),
          }))}
          required
        />
        <div className="flex flex-wrap gap-3">
          <SubmitButton pendingText={texts.inviting}>{texts.inviteButton}</SubmitButton>
          <ButtonLink variant="secondary" href={page}>
            {texts.goBack}
          </ButtonLink>
        </div>
      </Form>
    </Section>
  );
}

const Sentences = ({ all }: { all: readonly string[] }) => (
  <ul className="candidate-problems mb-4">
    {all.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);

type Invited = CandidateList["invited"][number];

type Answering = Props & { canOverride: boolean; preference: TimePreference };

function Answer({ page, job, change, one, canOverride, preference }: Answering & { one: Invited }) {
  const { allocationId, name, reasons, warnings, problems } = one;
  const isBlocked = problems.length > 0;
  const isWarned = !isBlocked && warnings.length > 0;
  const overlap = overlapWords(one, preference);
  const said = isBlocked ? problems : [...warnings, ...(overlap ? [overlap] : [])];
  return (
    <Section id={`invitation-${allocationId}`} title={texts.invitationTitle(name)} lead={texts.invitationHint}>
      {isBlocked ? <p>{texts.invitationCannot}</p> : null}
      {reasons.length > 0 ? <p className="candidate-reasons mb-4">{reasons.join(" · ")}</p> : null}
      {said.length > 0 ? <Sentences all={said} /> : null}
      {isWarned && !canOverride ? <p className="mb-4 text-soft">{texts.overrideNotYours}</p> : null}
      <div className="flex flex-wrap gap-3">
        {isBlocked || (isWarned && !canOverride) ? null : (
          <Form action={change} isAmongForms>
            <HiddenField name="do" value="confirmInvitation" />
            <HiddenField name="jobId" value={job._id} />
            <HiddenField name="page" value={page} />
            <HiddenField name="allocationId" value={allocationId} />
            <ShownField name="lock" value={String(job.lock)} />
            {isWarned ? (
              <Field
                as="textarea"
                name="overrideReason"
                label={texts.invitationOverride}
                hint={texts.overrideHint}
                rows={2}
                maxLength={constants.reasonMaxLength}
                required
              />
            ) : null}
            <SubmitButton pendingText={texts.confirmingInvitation}>
              {texts.confirmInvitation}
              <VisuallyHidden> {name}</VisuallyHidden>
            </SubmitButton>
          </Form>
        )}
        <ButtonLink variant="secondary" href={`${page}?refuseInvitation=${allocationId}#refuse-invitation`}>
          {texts.refuseInvitation}
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
      </div>
    </Section>
  );
}

/** The invitations of the agency's workers to a shift that it has not answered, and its answers. */
export function Invitations({
  page,
  job,
  change,
  candidates,
  refused,
  preference,
}: Omit<Answering, "canOverride"> & { candidates: CandidateList; refused: string | undefined }) {
  return candidates.invited.map((one) =>
    one.allocationId === refused ? (
      <Section key={one.allocationId} id="refuse-invitation" title={texts.refuseInvitationTitle(one.name)}>
        <ReasonForm
          change={change}
          page={page}
          posts={{ do: "refuseInvitation", jobId: job._id, allocationId: one.allocationId, lock: String(job.lock) }}
          field={{ name: "reason", label: texts.declineReason, hint: texts.refuseInvitationHint }}
          submit={{ variant: "danger", pendingText: texts.refusingInvitation, children: texts.refuseInvitation }}
        />
      </Section>
    ) : (
      <Answer
        key={one.allocationId}
        page={page}
        job={job}
        change={change}
        one={one}
        canOverride={candidates.canOverride}
        preference={preference}
      />
    ),
  );
}
