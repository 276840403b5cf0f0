/** Accepting the workers who were put forward for a week: what the page's address names, and its posted form. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { textOf } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { acceptancePage as texts } from "@/lib/config/messages/fill";
import { acceptedTogetherMax } from "@/lib/contract/fill";
import { invalid, readDay, readJobsQuery, unreadable } from "./jobs";
import { listPath, nameOf, type SelectedAnswer } from "./jobs/selected";

const PREFIX = "row.";

const serviceIn = (text: string | undefined): string | undefined => z.uuid().safeParse(text).data;

/** The plan of the week, and of the service, that the address names. */
export async function loadAcceptance(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { monday } = readJobsQuery(parameters).week;
  const serviceId = serviceIn(textOf(parameters["service"]));
  return { week: monday, serviceId, result: await load(() => client.fill.acceptance({ week: monday, serviceId })) };
}

/**
 * Accepts the chosen workers one after another, each as on the page of its shift, but no one about whom there is a warning
 * by now; those who cannot be booked are named, and the others stay accepted.
 */
export async function acceptByForm({ call }: PortalAction, data: FormData): Promise<SelectedAnswer> {
  const values = postedTexts(data);
  const week = readDay(values["week"]);
  const chosen = Object.keys(values).filter((name) => name.startsWith(PREFIX));
  if (!week || chosen.length > acceptedTogetherMax) return unreadable(values);
  if (chosen.length === 0) return invalid([{ field: "row", message: texts.needed }], values);
  const refused: { field: string; about: string; message: string }[] = [];
  const left = { ...values };
  for (const name of chosen) {
    const jobId = name.slice(PREFIX.length);
    // Not as it would be proposed now, but as the person saw it.
    const input = z
      .object({ jobId: z.uuid(), allocationId: z.uuid(), lock: z.coerce.number().int().min(1) })
      .safeParse({ jobId, allocationId: values[`allocation.${jobId}`], lock: values[`lock.${jobId}`] });
    if (!input.success) return unreadable(values);
    const accepted = await call((client) =>
      client.jobs.decide({ ...input.data, decision: "accept", unlessWarned: true }),
    );
    // Sent again, the form accepts only those that are left.
    delete left[name];
    if (accepted.ok) continue;
    const job = await call((client) => client.jobs.get({ jobId }));
    refused.push({ field: "row", about: job.ok ? nameOf(job.data) : "", message: accepted.error.message });
  }
  const done = chosen.length - refused.length;
  if (refused.length > 0) {
    const title = done > 0 ? texts.partly(texts.done(done), refused.length) : messages.general.problem;
    return { status: "invalid", title, message: title, errors: refused, values: left };
  }
  return { status: "continueTo", path: listPath(week, "accepted", done) };
}
