/** The real inbox of the local mail server. */
import { expect } from "@playwright/test";
import { inboxUrl } from "./database";

type Mail = {
  id: string;
  subject: string;
  html: string;
  text: string;
  attachments?: { fileName: string; generatedFileName: string }[];
};

const mailsTo = async (address: string, inbox: string): Promise<Mail[]> => {
  const query = new URLSearchParams({ "to.address": address });
  return (await (await fetch(`${inbox}/email?${query}`)).json()) as Mail[];
};

/** The only mail sent to an address that this test alone uses; waits for the queue. */
export async function mailTo(address: string, inbox = inboxUrl()): Promise<Mail> {
  await expect.poll(async () => (await mailsTo(address, inbox)).length).toBe(1);
  const [mail] = await mailsTo(address, inbox);
  if (!mail) throw new Error("the mail is gone again");
  return mail;
}

/** The text of a mail's attachment. */
export async function attachmentOf({ id, attachments = [] }: Mail, name: string, inbox = inboxUrl()): Promise<string> {
  const file = attachments.find(({ fileName }) => fileName === name);
  if (!file) throw new Error(`the mail has no ${name}`);
  return (await fetch(`${inbox}/email/${id}/attachment/${file.generatedFileName}`)).text();
}
