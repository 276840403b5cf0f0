import Link from "next/link";
import { Section } from "@/components/agreements/sections";
import { HiddenField, ShownField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { jobPage as texts } from "@/lib/config/messages/jobs";
import type { CandidateList, Job } from "@/lib/contract/jobs";
import type { TimePreference } from "@/lib/format";
import { ReasonForm } from "./reason-form";
import { placeLabel } from "./times";

type Candidate = CandidateList["items"][number];

type PutForwardProps = {
  /** The shift's page in this portal, and where workers have theirs. */
  page: string;
  workersPath: string;
  /** The shift, with the number of its last change. */
  job: Pick<Job, "_id" | "lock">;
  candidates: CandidateList;
  /** Whether all workers are shown, not only the best. */
  showsAll: boolean;
  preference: TimePreference;
  change: FormAction;
};

/** How many workers are shown at first. */
const SHOWN = 10;

const Name = ({ name, number }: { name: string; number: string }) => (
  <p className="candidate-name">
    <strong>{name}</strong> <span className="candidate-number">{number}</span>
  </p>
);

/** That the worker may be booked for another shift first; null where they are put forward for none. */
export function overlapWords({ overlaps }: Pick<Candidate, "overlaps">, preference: TimePreference): string | null {
  const [first] = overlaps;
  return first ? texts.overlaps(overlaps.length, placeLabel(first.service, first, preference)) : null;
}

/** What has to be overridden, and that the worker may be booked for another shift first. */
function Problems({ one, preference }: { one: Candidate; preference: TimePreference }) {
  const overlap = overlapWords(one, preference);
  const problems = overlap ? [...one.warnings, overlap] : one.warnings;
  return problems.length > 0 ? (
    <ul className="candidate-problems">
      {problems.map((problem) => (
        <li key={problem}>{problem}</li>
      ))}
    </ul>
  ) : null;
}

function Offered({
  one,
  page,
  job,
  canOverride,
  preference,
  change,
}: { one: Candidate; canOverride: boolean } & Pick<PutForwardProps, "page" | "job" | "preference" | "change">) {
  const { _id, name, reasons, warnings } = one;
  return (
    <li className="candidate">
      <div>
        <Name {...one} />
        <p className="candidate-reasons">{reasons.join(" · ")}</p>
        <Problems one={one} preference={preference} />
      </div>
      {warnings.length > 0 && !canOverride ? (
        <p className="text-soft">{texts.overrideNotYours}</p>
      ) : warnings.length > 0 ? (
        <ButtonLink variant="secondary" size="s" href={`${page}?override=${_id}#override`}>
          {texts.overrideButton}
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
      ) : (
        <Form action={change} isAmongForms>
          <HiddenField name="do" value="suggest" />
          <HiddenField name="jobId" value={job._id} />
          <HiddenField name="lock" value={String(job.lock)} />
          <HiddenField name="page" value={page} />
          <HiddenField name="workerId" value={_id} />
          <SubmitButton variant="secondary" size="s" pendingText={texts.puttingForward}>
            {texts.putForwardButton}
            <VisuallyHidden> {name}</VisuallyHidden>
          </SubmitButton>
        </Form>
      )}
    </li>
  );
}

function Ineligible({ candidates, workersPath }: Pick<PutForwardProps, "candidates" | "workersPath">) {
  const { ineligible } = candidates;
  if (ineligible.length === 0) return null;
  return (
    <details className="candidate-others">
      <summary>{texts.ineligible(ineligible.length)}</summary>
      <ul className="candidates">
        {ineligible.map(({ _id, name, number, problems, step }) => (
          <li key={_id} className="candidate">
            <div>
              <p className="candidate-name">
                <Link href={`${workersPath}/${_id}`} prefetch={false}>
                  {name}
                </Link>{" "}
                <span className="candidate-number">{number}</span>
              </p>
              <ul className="candidate-problems">
                {problems.map((problem) => (
                  <li key={problem}>{problem}</li>
                ))}
              </ul>
              {step ? (
                <p>
                  <Link href={`${workersPath}/${_id}?step=${step}`} prefetch={false}>
                    {texts.completeProfile}
                    <VisuallyHidden> {name}</VisuallyHidden>
                  </Link>
                </p>
              ) : null}
            </div>
          </li>
        ))}
      </ul>
    </details>
  );
}

/** The agency's workers who could do the shift, the best first, and below them those who cannot and why. */
export function PutForward({ page, workersPath, job, candidates, showsAll, preference, change }: PutForwardProps) {
  const { items, isComplete, canOverride } = candidates;
  const shown = showsAll ? items : items.slice(0, SHOWN);
  return (
    <Section id="put-forward" title={texts.putForward} lead={items.length > 0 ? texts.putForwardHint : undefined}>
      {items.length === 0 ? (
        <>
          <p>{texts.noCandidates}</p>
          <p className="mt-1 text-soft">{texts.noCandidatesHint}</p>
        </>
      ) : (
        <ul className="candidates">
          {shown.map((one) => (
            <Offered
              key={one._id}
              one={one}
              page={page}
              job={job}
              canOverride={canOverride}
              preference={preference}
              change={change}
            />
          ))}
        </ul>
      )}
      {shown.length < items.length ? (
        <p className="mt-4">
          <Link href={`${page}?all=1#put-forward`} prefetch={false}>
            {texts.showAll(items.length)}
          </Link>
        </p>
      ) : null}
      {isComplete ? null : <p className="mt-4 text-soft">{texts.notAllChecked}</p>}
      <Ineligible candidates={candidates} workersPath={workersPath} />
    </Section>
  );
}

/** Asks why a worker is put forward despite the warnings about them. */
export function OverrideForm({
  page,
  job,
  one,
  preference,
  change,
}: Pick<PutForwardProps, "page" | "job" | "preference" | "change"> & { one: Candidate }) {
  return (
    <Section id="override" title={texts.overrideTitle(one.name)} lead={texts.overrideHint}>
      <div className="mb-4">
        <Problems one={one} preference={preference} />
      </div>
      <ReasonForm
        change={change}
        page={page}
        posts={{ do: "suggest", jobId: job._id, workerId: one._id }}
        field={{ name: "overrideReason", label: texts.overrideReason }}
        submit={{ pendingText: texts.puttingForward, children: texts.putForwardButton }}
      >
        <ShownField name="lock" value={String(job.lock)} />
      </ReasonForm>
    </Section>
  );
}
