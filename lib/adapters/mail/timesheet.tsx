/** The emails about timesheets: what the other side did, and once a day what has a deadline. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { timesheetMails as texts } from "@/lib/config/messages/timesheets";
import { Greeting, Items, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/** `day` and `when` are the time in words: the day it starts, and both ends. */
type Shift = { service: string; day: string; when: string };

export async function timesheetNewsMail(props: {
  fullName: string;
  what: keyof typeof texts.news;
  shift: Shift;
  url: string;
}): Promise<Mail> {
  const { fullName, what, shift, url } = props;
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
      <Paragraph>{body(shift.service)}</Paragraph>
      <Paragraph>
        {texts.when}: {shift.when}
        <br />
        {texts.where}: {shift.service}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: subject(shift.service, shift.day),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** What platform staff are told of an organisation that has no primary user: how many have been late for long, and none of them. */
export async function timesheetsLeftMail(props: {
  fullName: string;
  organisationName: string;
  count: number;
  url: string;
}): Promise<Mail> {
  const { fullName, organisationName, count, url } = props;
  const { preview, title, body, small } = texts.overdue.toPlatform;
  const mail = (
    <LinkMail
      preview={preview}
      title={title(organisationName)}
      button={texts.reminder.open}
      url={url}
      small={small(organisationName, brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body(organisationName, count)}</Paragraph>
    </LinkMail>
  );
  return {
    subject: title(organisationName),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** A kind of deadline: its title with the count, a line for each timesheet, and how many more there are. */
export type ReminderPart = { title: string; lines: string[]; more: number };

export async function timesheetReminderMail(props: {
  fullName: string;
  count: number;
  parts: readonly ReminderPart[];
  url: string;
  /** Whether it goes to those who answer for the organisation, since all of it has been late for long. */
  isOverdue: boolean;
}): Promise<Mail> {
  const { fullName, count, parts, url, isOverdue } = props;
  const { reminder, overdue } = texts;
  const { preview, title, subject } = isOverdue ? overdue : reminder;
  const mail = (
    <LinkMail
      preview={preview}
      title={title}
      button={reminder.open}
      url={url}
      small={isOverdue ? overdue.small(brand.name) : texts.small(brand.name)}
    >
      <Greeting name={fullName} />
      {isOverdue ? <Paragraph>{overdue.lead}</Paragraph> : null}
      {parts.map(({ title, lines, more }) => (
        <div key={title}>
          <Paragraph>{title}</Paragraph>
          <Items items={[...lines, ...(more > 0 ? [reminder.more(more)] : [])]} />
        </div>
      ))}
    </LinkMail>
  );
  return { subject: subject(count), html: await render(mail), text: await render(mail, { plainText: true }) };
}
