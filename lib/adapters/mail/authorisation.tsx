/** The emails about the authorisation of shifts: to authorisers, the requester, and administrators. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { authorisationMails as texts } from "@/lib/config/messages/job-authorisations";
import { jobMails } from "@/lib/config/messages/jobs";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/** `day` and `when` are the time in words: the day it starts, and both ends. */
type Shift = { service: string; workerType: string; day: string; when: string };

const kinds = {
  authorisationRequested: texts.requested,
  approved: texts.approved,
  rejected: texts.rejected,
  authorisationStuck: texts.stuck,
} as const;

export async function authorisationMail(props: {
  fullName: string;
  what: keyof typeof kinds;
  shift: Shift;
  url: string;
}): Promise<Mail> {
  const { fullName, what, shift, url } = props;
  const { subject, title, body, button, small } = kinds[what];
  const mail = (
    <LinkMail
      preview={jobMails.preview(shift.service, shift.day)}
      title={title}
      button={button}
      url={url}
      small={small(brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body(shift.service)}</Paragraph>
      <Paragraph>
        {jobMails.when}: {shift.when}
        <br />
        {jobMails.where}: {shift.service}
        <br />
        {jobMails.workerType}: {shift.workerType}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: subject(shift.service, shift.day),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
