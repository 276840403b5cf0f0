/** The emails about the authorisation of shifts: to authorisers, the requester, and administrators. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { jobMails } from "@/lib/config/messages/jobs";
import { authorisationMails as texts } from "@/lib/config/messages/jobs/authorisations";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/**
 * The first shift of a request: `day` and `when` are its time in words, the day it starts and both ends. `many` shifts are
 * decided together, the last on `lastDay`.
 */
type Shifts = { service: string; workerType: string; day: string; when: string; many: number; lastDay: string };

const kinds = {
  authorisationRequested: texts.requested,
  approved: texts.approved,
  rejected: texts.rejected,
  authorisationStuck: texts.stuck,
} as const;

export async function authorisationMail(props: {
  fullName: string;
  what: keyof typeof kinds;
  shifts: Shifts;
  url: string;
}): Promise<Mail> {
  const { fullName, what, shifts, url } = props;
  const { service, day, many } = shifts;
  const { subject, title, body, button, small } = kinds[what];
  const mail = (
    <LinkMail
      preview={jobMails.preview(service, day)}
      title={title(many)}
      button={button}
      url={url}
      small={small(brand.name)}
    >
      <Greeting name={fullName} />
      <Paragraph>{body(service, many)}</Paragraph>
      <Paragraph>
        {many > 1 ? (
          <>
            {texts.howMany}: {texts.shifts(many, day, shifts.lastDay)}
            <br />
          </>
        ) : null}
        {many > 1 ? texts.first : jobMails.when}: {shifts.when}
        <br />
        {jobMails.where}: {service}
        <br />
        {jobMails.workerType}: {shifts.workerType}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: subject(service, day, many),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
