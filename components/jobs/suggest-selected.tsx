import Link from "next/link";
import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { copyWeekPage, jobs, selectedPage, suggestSelectedPage as texts } from "@/lib/config/messages/jobs";
import { isLive } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import type { CandidateList, Job } from "@/lib/contract/jobs";
import { formatLongDate, mondayOf, type TimePreference } from "@/lib/format";
import { dayOfShift, shiftTimes } from "./times";

type ShiftToFill = { job: Job; workers: CandidateList["items"] };

/** How many workers are offered for a shift; all of them are on its own page. */
const OFFERED = 20;

const aboutOf = ({ service, provider, unit, workerType }: Job): string =>
  [service.name, provider, ...(unit ? [unit] : []), workerType.name].join(" · ");

/** Who of the agency's workers is already put forward or booked. */
const placedOf = ({ allocations }: Job): string[] =>
  allocations.flatMap(({ status, worker }) =>
    status === "suggested" || isLive(status) ? [worker ?? jobs.erasedWorker] : [],
  );

/** Why no worker can be chosen for a shift; null if one can. */
function obstacleTo({ job, workers }: ShiftToFill): string | null {
  if (!isOpen(job.status)) return selectedPage.statusStays(jobs.status[job.status].label);
  return workers.length === 0 ? texts.noWorkers : null;
}

/** The selected shifts of an agency, each with the workers who could do it, of whom one can be put forward. */
export function SuggestSelected({
  shifts,
  preference,
  suggest,
}: {
  shifts: readonly ShiftToFill[];
  preference: TimePreference;
  suggest: FormAction;
}) {
  const [first] = shifts;
  const back = `/dashboard/jobs?view=list${first ? `&week=${mondayOf(dayOfShift(first.job))}` : ""}`;
  const labelOf = ({ job }: ShiftToFill) =>
    copyWeekPage.shift(formatLongDate(dayOfShift(job)), shiftTimes(job, preference));
  const possible = shifts.filter((one) => obstacleTo(one) === null);
  const impossible = shifts.filter((one) => obstacleTo(one) !== null);
  const goBack = (
    <ButtonLink variant="secondary" href={back}>
      {selectedPage.back}
    </ButtonLink>
  );
  return (
    <Card>
      {shifts.length === 0 ? (
        <EmptyState title={selectedPage.nothing}>
          <p>{selectedPage.nothingHint}</p>
        </EmptyState>
      ) : null}
      {possible.length > 0 ? (
        <Form action={suggest} className="max-w-3xl">
          <p className="mb-4 text-soft">{texts.lead}</p>
          {possible.map((one) => {
            const placed = placedOf(one.job);
            return (
              <Field
                key={one.job._id}
                as="select"
                name={`worker.${one.job._id}`}
                label={labelOf(one)}
                hint={[aboutOf(one.job), ...(placed.length > 0 ? [texts.placed(placed)] : [])].join(" · ")}
                options={[
                  { value: "", label: texts.noOne },
                  ...one.workers
                    .slice(0, OFFERED)
                    .map(({ _id, name, reasons }) => ({ value: _id, label: texts.worker(name, reasons) })),
                ]}
              />
            );
          })}
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={texts.pending}>{texts.submit}</SubmitButton>
            {goBack}
          </div>
        </Form>
      ) : (
        goBack
      )}
      {impossible.length > 0 ? (
        <>
          <h2 className="mt-8">{texts.impossible}</h2>
          <ul className="mt-3 grid gap-3">
            {impossible.map((one) => (
              <li key={one.job._id}>
                <Link href={`/dashboard/jobs/${one.job._id}`} prefetch={false}>
                  {labelOf(one)}
                </Link>
                <span className="block text-list text-soft">
                  {aboutOf(one.job)} · {obstacleTo(one)}
                </span>
              </li>
            ))}
          </ul>
        </>
      ) : null}
    </Card>
  );
}
