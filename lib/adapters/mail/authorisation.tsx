/** The emails about the authorisation of shifts: to authorisers, the requester and who stands in for them, and administrators. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { because } from "@/lib/config/messages/deputies";
import { jobMails, type SeenInWords, seenByAgencies } from "@/lib/config/messages/jobs";
import { authorisationMails as texts, workerTypesInWords } from "@/lib/config/messages/jobs/authorisations";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

/**
 * The first shift of a request: `day` and `when` are its time in words, the day it starts and both ends. `many` shifts are
 * decided together, the last on `lastDay`; `workerTypes`: how many of them are for each.
 */
type Shifts = Record<"service" | "day" | "when" | "lastDay", string> & {
  many: number;
  workerTypes: readonly { name: string; shifts: number }[];
};

const kinds = {
  authorisationRequested: texts.requested,
  approved: texts.approved,
  rejected: texts.rejected,
  authorisationStuck: texts.stuck,
} as const;

/** `standsInFor`: the name of the requester, in whose place the reader is told. `seen`: by which agencies, once approved. */
export async function authorisationMail(props: {
  fullName: string;
  what: keyof typeof kinds;
  shifts: Shifts;
  standsInFor: string | null;
  seen: SeenInWords | null;
  url: string;
}): Promise<Mail> {
  const { fullName, what, shifts, standsInFor, seen, url } = props;
  const { service, day, many } = shifts;
  const words = kinds[what];
  const { subject, button } = words;
  const inPlace = standsInFor && "inPlace" in words ? words.inPlace : null;
  const { title, body } = inPlace ?? words;
  const small = inPlace ? because(`you stand in for ${standsInFor}`) : words.small(brand.name);
  const mail = (
    <LinkMail
      preview={jobMails.preview(service, day)}
      title={title(many, standsInFor ?? "")}
      button={button}
      url={url}
      small={small}
    >
      <Greeting name={fullName} />
      <Paragraph>{seen ? `${body(service, many)} ${seenByAgencies(many, seen)}` : body(service, many)}</Paragraph>
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
        {shifts.workerTypes.length > 1 ? texts.workerTypes : jobMails.workerType}:{" "}
        {workerTypesInWords(shifts.workerTypes)}
      </Paragraph>
    </LinkMail>
  );
  return {
    subject: subject(service, day, many),
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
