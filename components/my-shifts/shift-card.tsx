import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { myShiftsPage as texts } from "@/lib/config/messages/my-shifts";
import type { OwnShift } from "@/lib/contract/my-shifts";
import {
  calendarDate,
  formatDateTime,
  formatLength,
  formatLongDate,
  formatTime,
  minutesBetween,
  type TimePreference,
} from "@/lib/format";

/** One shift of the worker. `confirm` is left out for shifts that are over. */
export function ShiftCard({
  shift,
  token,
  preference,
  confirm,
}: {
  shift: OwnShift;
  token: string;
  preference: TimePreference;
  confirm?: FormAction;
}) {
  const { _id, startAt, endAt, service, address, unit, workerType, jobType, notes } = shift;
  const day = formatLongDate(startAt, preference);
  const isOneDay = calendarDate(startAt, preference) === calendarDate(endAt, preference);
  const lines = [
    { label: texts.length, value: formatLength(minutesBetween(new Date(startAt), new Date(endAt))) },
    { label: texts.workerType, value: jobType === "sleep_in" ? `${workerType}, ${texts.sleepIn}` : workerType },
    ...(unit ? [{ label: texts.unit, value: unit }] : []),
    ...(address ? [{ label: texts.address, value: address }] : []),
    ...(notes ? [{ label: texts.notes, value: notes }] : []),
  ];
  return (
    <li className="card pad">
      <h3>
        {day}
        {shift.isCancelled ? <span className="badge ms-cancelled">{texts.cancelled}</span> : null}
      </h3>
      <p className="ms-when">
        {formatTime(startAt, preference)}–{formatTime(endAt, preference)}
        {isOneDay ? null : <span className="soft"> {texts.overnight(formatLongDate(endAt, preference))}</span>}
      </p>
      <p className="ms-where">{service}</p>
      <dl className="ms-lines">
        {lines.map(({ label, value }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {shift.confirmedAt ? (
        <p className="badge badge-submitted">{texts.confirmedAt(formatDateTime(shift.confirmedAt, preference))}</p>
      ) : null}
      {confirm && shift.canConfirm ? (
        <Form action={confirm} isAmongForms>
          <HiddenField name="token" value={token} />
          <HiddenField name="shiftId" value={_id} />
          <SubmitButton size="l" pendingText={texts.confirming}>
            {texts.confirm}
            <VisuallyHidden>
              {" "}
              {day}, {service}
            </VisuallyHidden>
          </SubmitButton>
        </Form>
      ) : null}
    </li>
  );
}
