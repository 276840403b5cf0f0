/** Putting workers forward for several shifts at once: the selection in the page's address, and the posted form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { messages } from "@/lib/config/messages";
import { suggestSelectedPage } from "@/lib/config/messages/jobs";
import { isOpen } from "@/lib/config/states/job";
import { type ShiftToFill, suggestedTogetherMax } from "@/lib/contract/jobs";
import { invalid, readJobsQuery, unreadable } from ".";
import { listPath, nameOf, readIds, type SelectedAnswer } from "./selected";

const texts = messages.jobs;
const PREFIX = "worker.";
/** How many shifts are read at a time: who could do one is a large read. */
const AT_ONCE = 4;

/** The selected shifts, the first one first; those that the caller no longer sees are left out. */
export async function loadShiftsToFill(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  given: unknown,
) {
  const jobIds = readIds(given);
  if (jobIds.length > suggestedTogetherMax) {
    return { ok: false, message: texts.selectionTooLong(suggestedTogetherMax) } as const;
  }
  const readOne = async (jobId: string): Promise<ShiftToFill> => {
    const job = await client.jobs.get({ jobId });
    const { items } = isOpen(job.status) ? await client.jobs.candidates({ jobId }) : { items: [] };
    return { job, workers: items.filter(({ warnings }) => warnings.length === 0) };
  };
  const shifts: ShiftToFill[] = [];
  for (let at = 0; at < jobIds.length; at += AT_ONCE) {
    const found = await Promise.all(jobIds.slice(at, at + AT_ONCE).map((jobId) => load(() => readOne(jobId))));
    for (const one of found) {
      if (one.ok) shifts.push(one.data);
      else if (one.error.code !== "NOT_FOUND") return { ok: false, message: one.error.message } as const;
    }
  }
  shifts.sort((one, other) => one.job.startAt.localeCompare(other.job.startAt));
  return { ok: true, shifts } as const;
}

/**
 * Puts the chosen workers forward one after another, as on the page of each shift; those who are refused are named, and
 * the others stay put forward.
 */
export async function suggestSelectedByForm({ call }: PortalAction, data: FormData): Promise<SelectedAnswer> {
  const values = postedTexts(data);
  const fields = Object.keys(values).filter((name) => name.startsWith(PREFIX));
  const [first] = fields;
  if (first === undefined || fields.length > suggestedTogetherMax) return unreadable(values);
  const chosen = fields.filter((field) => values[field]);
  if (chosen.length === 0) return invalid([{ field: first, message: texts.workersNeeded }], values);
  const refused: { field: string; about: string; message: string }[] = [];
  const left = { ...values };
  let [done, accepted] = [0, 0];
  for (const field of chosen) {
    const posted = field.slice(PREFIX.length);
    const input = z
      .object({ jobId: z.uuid(), workerId: z.uuid(), lock: z.coerce.number().int().min(1) })
      .safeParse({ jobId: posted, workerId: values[field], lock: values[`lock.${posted}`] });
    if (!input.success) return unreadable(values);
    const { jobId } = input.data;
    const put = await call((client) => client.jobs.suggest(input.data));
    if (put.ok) {
      done += 1;
      accepted += put.data.isAccepted ? 1 : 0;
      // Sent again, the form puts forward only those that are left.
      left[field] = "";
      continue;
    }
    // Only for its name in the summary.
    const job = await call((client) => client.jobs.get({ jobId }));
    refused.push({ field, about: job.ok ? nameOf(job.data) : "", message: put.error.message });
  }
  const said = suggestSelectedPage.done(done, accepted);
  if (refused.length > 0) {
    const title = done > 0 ? suggestSelectedPage.partly(said, refused.length) : messages.general.problem;
    return { status: "invalid", title, message: title, errors: refused, values: left };
  }
  const path = listPath(readJobsQuery(values).week.monday, "putForward", done);
  return { status: "continueTo", path: `${path}&accepted=${accepted}` };
}
