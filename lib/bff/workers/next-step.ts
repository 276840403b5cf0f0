/** Takes the next step for a worker that needs nothing but a press: a link is sent, or the profile is submitted. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { Client } from "@/lib/bff/http-client";
import { failed, type ProfileAnswer } from "@/lib/bff/profiles/answer";
import { returnPath } from "@/lib/bff/profiles/paths";
import { messages } from "@/lib/config/messages";

type Call = (client: Client, workerId: string) => Promise<unknown>;

const sendLink: Call = (client, workerId) => client.workerLinks.create({ workerId, by: "mail" });
const sendQuestionnaire: Call = (client, workerId) => client.questionnaires.sendLink({ workerId });

const calls = {
  sendLink,
  remindLink: sendLink,
  sendQuestionnaire,
  remindQuestionnaire: sendQuestionnaire,
  submit: (client, workerId) => client.verification.submit({ workerId }),
} satisfies Record<string, Call>;

const schema = z.object({
  workerId: z.uuid(),
  step: z.string().optional(),
  do: z.enum(Object.keys(calls) as (keyof typeof calls)[]),
});

/** Takes the step that the form names, then returns to the part of the page where the person was. */
export async function takeNextStep({ call }: PortalAction, data: FormData): Promise<ProfileAnswer> {
  const parsed = schema.safeParse(postedTexts(data));
  if (!parsed.success) return failed(messages.general.formUnreadable, {});
  const { workerId, step, do: taken } = parsed.data;
  const result = await call((client) => calls[taken](client, workerId));
  return result.ok
    ? { status: "continueTo", path: returnPath(workerId, step, taken) }
    : failed(result.error.message, {});
}
