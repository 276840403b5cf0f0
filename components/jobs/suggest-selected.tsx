import Link from "next/link";
import { Field, HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { jobs, selectedPage, suggestSelectedPage as texts } from "@/lib/config/messages/jobs";
import { isLive } from "@/lib/config/states/allocation";
import { isOpen } from "@/lib/config/states/job";
import type { Job, ShiftToFill } from "@/lib/contract/jobs";
import type { TimePreference } from "@/lib/format";
import { BackToList, SelectionCard } from "./selection-card";
import { dayOfShift, shiftLabel } from "./times";

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
          {possible.map((one) => {
            const placed = placedOf(one.job);
            return (
              <Field
                key={one.job._id}
                as="select"
                name={`worker.${one.job._id}`}
                label={shiftLabel(one.job, preference)}
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
            <BackToList day={day} />
          </div>
        </Form>
      )}
    </SelectionCard>
  );
}
