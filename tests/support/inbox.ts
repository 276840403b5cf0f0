/** The mail server's inbox, read through its web page. */
import { sharedInboxUrl } from "./servers";
import { until } from "./until";

export type Received = {
  id: string;
  to: { address: string }[];
  subject: string;
  text: string;
  html: string;
  messageId: string;
  /** By name in lower case. */
  headers: Record<string, string>;
  attachments?: { fileName: string; generatedFileName: string; contentType: string }[];
};

/** Every mail to an address so far. The server chooses them: its inbox keeps the mails of all files before. */
export async function mailsTo(address: string): Promise<Received[]> {
  const query = new URLSearchParams({ "to.address": address });
  return (await (await fetch(`${sharedInboxUrl()}/email?${query}`)).json()) as Received[];
}

/** The first mail to an address. Waits until it arrives. */
export const mailTo = (address: string): Promise<Received> =>
  until(`a mail to ${address}`, async () => (await mailsTo(address))[0]);

/** The text of a mail's attachment. */
export async function attachmentOf({ id, attachments = [] }: Received, fileName: string): Promise<string> {
  const found = attachments.find((attachment) => attachment.fileName === fileName);
  if (!found) throw new Error(`the mail has no ${fileName}`);
  return (await fetch(`${sharedInboxUrl()}/email/${id}/attachment/${found.generatedFileName}`)).text();
}
