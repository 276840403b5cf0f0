/** The emails about workers' expiring documents: to the agency, once a day, and to the worker. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { Greeting, Items, LinkMail, Paragraph, PlainMail } from "./layout";
import type { Mail } from "./send";

/** `when`: in words, such as "expires on Monday 5 October 2026, in 7 days". */
type Line = { what: string; when: string };

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <Items items={lines.map(({ what, when }) => `${what}: ${when}`)} />
);

type ToAgency = {
  fullName: string;
  agencyName: string;
  url: string;
  workers: readonly { name: string; number: string; lines: readonly Line[] }[];
  /** How many further workers there are, not listed here. */
  more: number;
};

/** To the agency's users who look after workers: what expires, by worker. */
export async function workersExpiringMail({ fullName, agencyName, url, workers, more }: ToAgency): Promise<Mail> {
  const title = `${many(workers.length + more, "worker has", "workers have")} expiring documents`;
  const mail = (
    <LinkMail
      preview={`${title} at ${agencyName}`}
      title={title}
      button="Open workers"
      url={url}
      small="You are getting this email because you can view the agency’s workers. You can change your notifications in Preferences."
    >
      <Greeting name={fullName} />
      <Paragraph>
        Ask these workers of {agencyName} for new documents: theirs are expiring or have expired. A worker cannot be put
        forward for work when a required document has expired.
      </Paragraph>
      {workers.map(({ name, number, lines }) => (
        <div key={number}>
          <Paragraph>
            <strong>{name}</strong> ({number})
          </Paragraph>
          <Lines lines={lines} />
        </div>
      ))}
      {more > 0 && (
        <Paragraph>And {many(more, "more worker", "more workers")}. Open the workers list to see them all.</Paragraph>
      )}
    </LinkMail>
  );
  return {
    subject: `${title}: ${agencyName}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** To a worker: which of their documents expire. Workers have no account, so there is no link. */
export async function workerExpiringMail(props: {
  firstName: string;
  agencyName: string;
  /** The agency's registered name. */
  sender: string;
  lines: readonly Line[];
}): Promise<Mail> {
  const { firstName, agencyName, sender, lines } = props;
  const title = `Send new documents to ${agencyName}`;
  const mail = (
    <PlainMail
      preview="Some of the documents you need for work are expiring or have expired."
      title={title}
      sender={sender}
      small={`${agencyName} keeps your documents in ${brand.name}. Do not reply to this email. Contact your agency.`}
    >
      <Greeting name={firstName} />
      <Paragraph>Send your agency new versions of these as soon as you can:</Paragraph>
      <Lines lines={lines} />
      <Paragraph>You cannot be booked for shifts when a document you need has expired.</Paragraph>
    </PlainMail>
  );
  return { subject: title, html: await render(mail), text: await render(mail, { plainText: true }) };
}
