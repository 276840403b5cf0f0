import Link from "next/link";
import { Field, HiddenField, ShownField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { jobs, selectedPage, suggestSelectedPage as texts } from "@/lib/config/messages/jobs";
import { isLive } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import type { Job, ShiftToFill } from "@/lib/contract/jobs";
import type { TimePreference } from "@/lib/format";
import { elsewhereOf, OverlapWarning, optionOf } from "./overlaps";
import { BackToList, SelectionCard } from "./selection-card";
import { dayOfShift, placeLabel, shiftLabel } from "./times";

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

const fieldOf = ({ job }: ShiftToFill): string => `worker.${job._id}`;
const offeredIn = ({ workers }: ShiftToFill) => workers.slice(0, OFFERED);

/** The names of the controls of the other shifts at the time of one. */
const overlapping = (one: ShiftToFill, all: readonly ShiftToFill[]): string[] =>
  all
    .filter((other) => other !== one && other.job.startAt < one.job.endAt && one.job.startAt < other.job.endAt)
    .map(fieldOf);

/** The warning about workers who are chosen for shifts at the same time. */
function Overlaps({ shifts, preference }: { shifts: readonly ShiftToFill[]; preference: TimePreference }) {
  return (
    <OverlapWarning
      workers={Object.fromEntries(shifts.flatMap(offeredIn).map(({ _id, name }) => [_id, name]))}
      shifts={shifts.map((one) => ({
        name: fieldOf(one),
        label: placeLabel(one.job.service.name, one.job, preference),
        overlaps: overlapping(one, shifts),
        elsewhere: elsewhereOf(offeredIn(one), preference),
      }))}
    />
  );
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
  const day = first && dayOfShift(first.job);
  const possible = shifts.filter((one) => obstacleTo(one) === null);
  const impossible = shifts.filter((one) => obstacleTo(one) !== null);
  return (
    <SelectionCard
      day={day}
      leftOut={{
        title: texts.impossible,
        shifts: impossible.map((one) => ({
          _id: one.job._id,
          label: (
            <Link href={`/dashboard/jobs/${one.job._id}`} prefetch={false}>
              {shiftLabel(one.job, preference)}
            </Link>
          ),
          about: `${aboutOf(one.job)} · ${obstacleTo(one)}`,
        })),
      }}
    >
      {possible.length === 0 ? null : (
        <Form action={suggest} className="max-w-3xl">
          <p className="mb-4 text-soft">{texts.lead}</p>
          <HiddenField name="week" value={day ?? ""} />
          {possible.map(({ job }) => (
            <ShownField key={job._id} name={`lock.${job._id}`} value={String(job.lock)} />
          ))}
          {possible.map((one) => {
            const placed = placedOf(one.job);
            const others = overlapping(one, possible).length;
            const hints = [
              aboutOf(one.job),
              ...(placed.length > 0 ? [texts.placed(placed)] : []),
              ...(others > 0 ? [texts.overlapping(others)] : []),
            ];
            return (
              <Field
                key={one.job._id}
                as="select"
                name={fieldOf(one)}
                label={shiftLabel(one.job, preference)}
                hint={hints.join(" · ")}
                options={[
                  { value: "", label: texts.noOne },
                  ...offeredIn(one).map((worker) => ({ value: worker._id, label: optionOf(worker) })),
                ]}
              />
            );
          })}
          <Overlaps shifts={possible} preference={preference} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={texts.pending}>{texts.submit}</SubmitButton>
            <BackToList day={day} />
          </div>
        </Form>
      )}
    </SelectionCard>
  );
}
