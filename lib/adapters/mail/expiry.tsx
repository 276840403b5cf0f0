/** The mails about what runs out of workers: to the agency, once a day; to the worker himself. */
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import { Hello, LinkMail, PlainMail, Words } from "./frame";
import type { Mail } from "./send";

/** `when`: in words, such as "runs out on Monday 5 October 2026, in 7 days". */
type Line = { what: string; when: string };

const many = (count: number, one: string, more: string) => (count === 1 ? `1 ${one}` : `${count} ${more}`);

const items = { margin: "4px 0 16px", paddingLeft: "20px" };
const item = { fontSize: "16px", lineHeight: "25px" };

const Lines = ({ lines }: { lines: readonly Line[] }) => (
  <ul style={items}>
    {lines.map(({ what, when }) => (
      <li key={`${what} ${when}`} style={item}>
        {what}: {when}
      </li>
    ))}
  </ul>
);

type ToAgency = {
  fullName: string;
  agencyName: string;
  url: string;
  workers: readonly { name: string; number: string; lines: readonly Line[] }[];
  /** How many workers there are beside those. */
  more: number;
};

/** To those of an agency who look after its workers: what runs out, by worker. */
export async function workersExpiringMail({ fullName, agencyName, url, workers, more }: ToAgency): Promise<Mail> {
  const title = `Documents of ${many(workers.length + more, "worker", "workers")} run out`;
  const mail = (
    <LinkMail
      preview={`${title} at ${agencyName}`}
      title={title}
      button="Open the workers"
      url={url}
      small="You get this mail because you may see the agency's workers. You can choose under Settings what you are told of."
    >
      <Hello name={fullName} />
      <Words>
        Of these workers of {agencyName} something that is needed runs out, or has run out. Please ask them for what
        takes its place: once a mandatory document has run out, a worker can no longer be put forward.
      </Words>
      {workers.map(({ name, number, lines }) => (
        <div key={number}>
          <Words>
            <strong>{name}</strong> ({number})
          </Words>
          <Lines lines={lines} />
        </div>
      ))}
      {more > 0 && <Words>And {many(more, "more worker", "more workers")}: the list of workers shows them all.</Words>}
    </LinkMail>
  );
  return {
    subject: `${title}: ${agencyName}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}

/** To a worker: what of his runs out. He has no account, so there is nothing to open. */
export async function workerExpiringMail(props: {
  firstName: string;
  agencyName: string;
  /** The agency as it is registered. */
  sender: string;
  lines: readonly Line[];
}): Promise<Mail> {
  const { firstName, agencyName, sender, lines } = props;
  const title = `Your documents at ${agencyName}`;
  const mail = (
    <PlainMail
      preview="Something that you need for work runs out"
      title={title}
      sender={sender}
      small={`${agencyName} keeps your documents with ${brand.name}. Please do not answer this mail: speak to your agency.`}
    >
      <Hello name={firstName} />
      <Words>Of what {agencyName} needs from you, this runs out or has run out:</Words>
      <Lines lines={lines} />
      <Words>
        Please send your agency what takes its place in good time. Without it you cannot be booked for shifts.
      </Words>
    </PlainMail>
  );
  return { subject: title, html: await render(mail), text: await render(mail, { plainText: true }) };
}
