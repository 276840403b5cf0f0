/** The emails about shifts: to the agency what became of its worker, and to the worker their shift. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { jobMails as texts, jobs as words } from "@/lib/config/messages/jobs";
import { type CalendarEvent, type Sending, sentFile } from "./calendar-file";
import { Greeting, LinkMail, Paragraph, PlainMail } from "./layout";
import { type Mail, senderAddress } from "./send";

/** `day` and `when` are the time in words: the day it starts, and both ends. */
type Shift = { service: string; address: string | null; workerType: string; day: string; when: string };
type Outcome = keyof typeof outcomes;

const outcomes = {
  accepted: texts.accepted,
  declined: texts.declined,
  superseded: texts.superseded,
  lapsed: texts.cancelled,
  cancelled_by_provider: texts.cancelled,
  swapped: texts.swapped,
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

/** To a user of the agency or of the provider: what the other side did. `worker` is null once their data has been erased. */
export async function shiftNewsMail(props: {
  fullName: string;
  worker: string | null;
  agency: string;
  what: keyof typeof texts.news;
  shift: Shift;
  url: string;
}): Promise<Mail> {
  const { fullName, worker, agency, what, shift, url } = props;
  const { subject, title, body } = texts.news[what];
  const mail = (
    <LinkMail
      preview={texts.preview(shift.service, shift.day)}
      title={title}
      button={texts.open}
      url={url}
      small={texts.small(brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body({ worker: worker ?? words.erasedWorker, agency, service: shift.service })}</Paragraph>
      <Details shift={shift} />
    </LinkMail>
  );
  return {
    subject: subject(shift.service, shift.day),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/**
 * To a worker: the shift they are booked for, that it has other times, or that it is not theirs, with a calendar file that adds, changes
 * or cancels it.
 */
export async function workerShiftMail(props: {
  firstName: string;
  what: keyof typeof texts.worker.news;
  agencyName: string;
  /** The agency's registered name. */
  sender: string;
  shift: Shift;
  /** The calendar event: its id, its last change, and the shift's moments. */
  event: Omit<CalendarEvent, "title" | "place">;
  sending: Omit<Sending, "from">;
}): Promise<Mail> {
  const { firstName, what, agencyName, sender, shift, event, sending } = props;
  const { worker: own } = texts;
  const { subject, title, body } = own.news[what];
  const mail = (
    <PlainMail preview={texts.preview(shift.service, shift.day)} title={title} sender={sender} small={own.small}>
      <Greeting name={firstName} />
      <Paragraph>{body(agencyName)}</Paragraph>
      <Details shift={shift} />
    </PlainMail>
  );
  const name = own.calendarTitle(shift.workerType, shift.service);
  const file = sentFile(
    brand.name,
    { ...event, title: name, place: placeOf(shift) },
    { ...sending, from: { name: agencyName, address: senderAddress() } },
  );
  return {
    subject: subject(shift.day),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
    attachments: [{ filename: own.fileName, ...file }],
  };
}
