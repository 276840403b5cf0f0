/** The emails about shifts: to the agency what became of its worker, and to the worker their shift. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { jobMails as texts, jobs as words } from "@/lib/config/messages/jobs";
import { type CalendarEvent, calendarFile } from "./calendar-file";
import { Greeting, LinkMail, Paragraph, PlainMail } from "./layout";
import type { Mail } from "./send";

/** `day` and `when` are the time in words: the day it starts, and both ends. */
type Shift = { service: string; address: string | null; workerType: string; day: string; when: string };
type Outcome = keyof typeof outcomes;

const outcomes = {
  accepted: texts.accepted,
  declined: texts.declined,
  superseded: texts.superseded,
  lapsed: texts.cancelled,
  cancelled_by_provider: texts.cancelled,
} as const;

const placeOf = ({ service, address }: Shift): string => (address ? `${service}, ${address}` : service);

const Details = ({ shift }: { shift: Shift }) => (
  <Paragraph>
    {texts.when}: {shift.when}
    <br />
    {texts.where}: {placeOf(shift)}
    <br />
    {texts.workerType}: {shift.workerType}
  </Paragraph>
);

/** To a user of the agency. `worker` is null once their data has been erased. */
export async function agencyShiftMail(props: {
  fullName: string;
  worker: string | null;
  outcome: Outcome;
  /** Whether the provider gave a reason. */
  hasReason: boolean;
  shift: Shift;
  url: string;
}): Promise<Mail> {
  const { fullName, worker, outcome, hasReason, shift, url } = props;
  const { subject, title, body } = outcomes[outcome];
  const mail = (
    <LinkMail
      preview={texts.preview(shift.service, shift.day)}
      title={title}
      button={texts.open}
      url={url}
      small={texts.small(brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body(worker ?? words.erasedWorker, shift.service)}</Paragraph>
      <Details shift={shift} />
      {hasReason ? <Paragraph>{texts.reasonInPortal}</Paragraph> : null}
    </LinkMail>
  );
  return {
    subject: subject(shift.service, shift.day),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** To a worker: the shift they are booked for, with a calendar file, or that it is cancelled. */
export async function workerShiftMail(props: {
  firstName: string;
  what: "booked" | "cancelled";
  agencyName: string;
  /** The agency's registered name. */
  sender: string;
  shift: Shift;
  /** The calendar event: its id, when the worker was booked, and the shift's moments. */
  event: Pick<CalendarEvent, "uid" | "madeAt" | "startAt" | "endAt">;
}): Promise<Mail> {
  const { firstName, what, agencyName, sender, shift, event } = props;
  const { worker: own } = texts;
  const isBooked = what === "booked";
  const mail = (
    <PlainMail
      preview={texts.preview(shift.service, shift.day)}
      title={isBooked ? own.bookedTitle : own.cancelledTitle}
      sender={sender}
      small={own.small}
    >
      <Greeting name={firstName} />
      <Paragraph>{isBooked ? own.bookedBody(agencyName) : own.cancelledBody}</Paragraph>
      <Details shift={shift} />
    </PlainMail>
  );
  const written = { html: await render(mail), text: await render(mail, { plainText: true }) };
  if (!isBooked) return { ...written, subject: own.cancelledSubject(shift.day) };
  const title = own.calendarTitle(shift.workerType, shift.service);
  const content = calendarFile(brand.name, [{ ...event, title, place: placeOf(shift) }]);
  return {
    ...written,
    subject: own.bookedSubject(shift.day),
    attachments: [{ filename: own.fileName, contentType: "text/calendar; charset=utf-8", content }],
  };
}
