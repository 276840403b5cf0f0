import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { statedText } from "@/components/timesheets/words";
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

/** What is stated of the hours, and the way to confirm them. */
function HoursLines({
  shift,
  hours,
  hoursHref,
  preference,
}: {
  shift: OwnShift;
  hours: NonNullable<OwnShift["hours"]>;
  hoursHref: string;
  preference: TimePreference;
}) {
  const { submitted, confirmed, until, canConfirm } = hours;
  return (
    <>
      {submitted ? <p>{texts.hoursSubmitted(statedText(submitted, preference))}</p> : null}
      {confirmed ? (
        <p>
          {texts.hoursConfirmedAt(statedText(confirmed.hours, preference), formatDateTime(confirmed.at, preference))}
        </p>
      ) : null}
      {canConfirm ? (
        <>
          {confirmed || submitted ? null : (
            <p>{until ? texts.hoursUntil(formatDateTime(until, preference)) : texts.hoursNotAwaited}</p>
          )}
          <p>
            <a className={confirmed ? "btn btn-secondary btn-l" : "btn btn-primary btn-l"} href={hoursHref}>
              {confirmed ? texts.hoursOpenAgain : texts.hoursOpen}
              <VisuallyHidden>
                {" "}
                {formatLongDate(shift.startAt, preference)}, {shift.service}
              </VisuallyHidden>
            </a>
          </p>
        </>
      ) : null}
    </>
  );
}

/** One shift of the worker. `confirm` is left out for shifts that are over. */
export function ShiftCard({
  shift,
  token,
  hoursHref,
  preference,
  confirm,
}: {
  shift: OwnShift;
  token: string;
  /** Where the worker confirms its hours. */
  hoursHref: string;
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
      {shift.hours ? (
        <HoursLines shift={shift} hours={shift.hours} hoursHref={hoursHref} preference={preference} />
      ) : null}
      {confirm && shift.canConfirm ? (
        <Form action={confirm} isAmongForms>
          <HiddenField name="token" value={token} />
          <HiddenField name="shiftId" value={_id} />
          <HiddenField name="startAt" value={startAt} />
          <HiddenField name="endAt" value={endAt} />
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
