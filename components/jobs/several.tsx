import { Field, HiddenField, PreservedField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { SubmitButton } from "@/components/form/submit-button";
import type { SelectionVerb } from "@/lib/config/closed-lists/jobs";
import { constants } from "@/lib/config/constants";
import { jobs, selectedPage as texts } from "@/lib/config/messages/jobs";
import { isOpen } from "@/lib/config/states/job";
import type { SelectedJob } from "@/lib/contract/jobs";
import { formatMoney, type TimePreference } from "@/lib/format";
import { BackToList, SelectionCard } from "./selection-card";
import { dayOfShift, shiftLabel } from "./times";

/** Why nothing can be done with a shift; null if it can. */
function obstacleTo(
  verb: SelectionVerb,
  { canMove, canRelease, cancellation, booked, status }: SelectedJob,
): string | null {
  const can = { copy: true, move: canMove, release: canRelease, cancel: cancellation !== null };
  if (can[verb]) return null;
  if (verb === "release" && isOpen(status)) return texts.seenByAll;
  return verb === "move" && booked && cancellation ? texts.bookedStays : texts.statusStays(jobs.status[status].label);
}

/** Its service and worker type, who is booked, and what cancelling it costs. */
const aboutOf = (verb: SelectionVerb, { service, unit, workerType, booked, cancellation }: SelectedJob): string =>
  [
    service.name,
    ...(unit ? [unit] : []),
    workerType.name,
    ...(booked ? [texts.booked(booked.worker ?? jobs.erasedWorker)] : []),
    ...(verb === "cancel" && cancellation?.isBooked ? [texts.charge(formatMoney(cancellation.chargePence))] : []),
  ].join(" · ");

/** The selected shifts, and the form that cancels, moves or copies them. */
export function SeveralShifts({
  verb,
  items,
  days,
  idempotencyKey,
  preference,
  change,
}: {
  verb: SelectionVerb;
  items: readonly SelectedJob[];
  /** By how many days they are to be moved, where they were dragged to another day. */
  days: string | undefined;
  idempotencyKey: string;
  preference: TimePreference;
  change: FormAction;
}) {
  const words = texts.verbs[verb];
  const [first] = items;
  const day = first && dayOfShift(first);
  const possible = items.filter((one) => !obstacleTo(verb, one));
  const impossible = items.filter((one) => obstacleTo(verb, one));
  return (
    <SelectionCard
      day={day}
      leftOut={{
        title: words.impossible,
        shifts: impossible.map((one) => ({
          _id: one._id,
          label: shiftLabel(one, preference),
          about: `${one.service.name} · ${obstacleTo(verb, one)}`,
        })),
      }}
    >
      {possible.length === 0 ? null : (
        <Form action={change}>
          <p className="mb-4 text-soft">{words.lead}</p>
          <HiddenField name="verb" value={verb} />
          <PreservedField name="idempotencyKey" value={idempotencyKey} />
          {possible.map(({ _id, lock, cancellation }) => (
            <span key={_id} hidden>
              <HiddenField name={`lock.${_id}`} value={String(lock)} />
              <HiddenField name={`charge.${_id}`} value={String(cancellation?.chargePence ?? 0)} />
            </span>
          ))}
          <InitialValues value={Object.fromEntries(possible.map(({ _id }) => [`job.${_id}`, "on"]))}>
            <CheckboxGroup
              name="job"
              legend={words.legend}
              options={possible.map((one) => ({
                name: `job.${one._id}`,
                label: shiftLabel(one, preference),
                about: aboutOf(verb, one),
              }))}
            />
          </InitialValues>
          {verb === "cancel" ? (
            <Field
              as="textarea"
              name="reason"
              label={texts.reason}
              hint={texts.reasonHint}
              rows={3}
              maxLength={constants.reasonMaxLength}
              required
            />
          ) : null}
          {verb === "copy" || verb === "move" ? (
            <Field
              name="days"
              defaultValue={verb === "move" ? days : undefined}
              label={texts.days}
              hint={verb === "copy" ? texts.copyDaysHint : texts.daysHint}
              inputMode={verb === "copy" ? "numeric" : "text"}
              maxLength={4}
              required={verb === "copy"}
            />
          ) : null}
          {verb === "move" ? (
            <Field name="minutes" label={texts.minutes} hint={texts.minutesHint} inputMode="text" maxLength={4} />
          ) : null}
          <div className="flex flex-wrap gap-3">
            <SubmitButton variant={verb === "cancel" ? "danger" : "primary"} pendingText={words.pending}>
              {words.submit}
            </SubmitButton>
            <BackToList day={day} />
          </div>
        </Form>
      )}
    </SelectionCard>
  );
}
