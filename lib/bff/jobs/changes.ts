/** The posted forms that change a shift after it was posted, and the list of workers who are blocked. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { jobs as texts } from "@/lib/config/messages/jobs";
import { changeBookedInputSchema, editInputSchema } from "@/lib/contract/jobs";
import { donePath, emailedWord, failed, invalid, issuesOf, type JobAnswer, postFrom, unreadable } from ".";

/**
 * Saves a shift's form, then redirects to its page in the same portal. `do`: whether a worker is booked, so that new times
 * are only asked for.
 */
export async function editJobByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const entered = { ...postFrom(values), jobId: values["jobId"], lock: values["lock"] };
  if (values["do"] === "changeBooked") {
    const parsed = changeBookedInputSchema.safeParse(entered);
    if (!parsed.success) return invalid(issuesOf(parsed.error), values);
    const result = await call((client) => client.jobs.changeBooked(parsed.data));
    if (!result.ok) return failed(result.error, values);
    const { isRequested, agencies } = result.data;
    const done = isRequested ? "timesRequested" : emailedWord("edit", agencies);
    return { status: "continueTo", path: donePath(values, parsed.data.jobId, done) };
  }
  const parsed = editInputSchema.safeParse(entered);
  if (!parsed.success) return invalid(issuesOf(parsed.error), values);
  const result = await call((client) => client.jobs.edit(parsed.data));
  if (!result.ok) return failed(result.error, values);
  return { status: "continueTo", path: donePath(values, parsed.data.jobId, emailedWord("edit", result.data.agencies)) };
}

const BLOCKED = "/dashboard/jobs/blocked";

/** Loads the workers who are blocked, and what has just been done. */
export async function loadBlocked(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { after, done } = readTexts(parameters, ["after", "done"]);
  return {
    after,
    message: done === "lifted" ? texts.unblockedNow : null,
    result: await load(() => client.jobs.blocked({ after })),
  };
}

const blockSchema = z.object({ blockId: z.uuid() });

/** Lifts a block, then redirects to the list. */
export async function unblockByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const parsed = blockSchema.safeParse(values);
  if (!parsed.success) return unreadable(values);
  const result = await call((client) => client.jobs.unblock(parsed.data));
  if (!result.ok) return failed(result.error, values);
  return { status: "continueTo", path: `${BLOCKED}?done=lifted` };
}
