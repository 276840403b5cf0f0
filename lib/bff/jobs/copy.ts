/** Copying the week before, and undoing a posting: the page's address and the posted forms. */
import { z } from "zod";
import type { UserGroup } from "@/lib/access";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import { readTexts, textOf } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import { acceptancePage } from "@/lib/config/messages/fill";
import { selectedPage, suggestSelectedPage } from "@/lib/config/messages/jobs";
import type { CalendarDate, TimePreference } from "@/lib/format";
import { type JobAnswer, readJobsQuery } from ".";
import { countIn, postedPath, seenIn, seenNames, valuesAgain } from "./posted";

const texts = messages.jobs;
const PREFIX = "job.";

/** In place of a service: all of them. */
const ALL = "all";

/** The week into which is copied, and the service that was chosen, or that all were. */
export function readCopyQuery(parameters: Record<string, unknown>): {
  week: CalendarDate;
  serviceId: string | null;
  isOfAll: boolean;
} {
  const service = textOf(parameters["service"]) ?? "";
  return {
    week: readJobsQuery(parameters).week.monday,
    serviceId: z.uuid().safeParse(service).data ?? null,
    isOfAll: service === ALL,
  };
}

/** Posts the selected shifts, then redirects to their week. */
export async function copyWeekByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const failed = (message: string, again = values): JobAnswer => ({
    status: "failed",
    message,
    errors: [],
    values: again,
  });
  const refused = (message: string): JobAnswer => ({
    status: "invalid",
    message: messages.general.problem,
    errors: [{ field: "job", message }],
    values,
  });
  const jobIds = Object.keys(values).flatMap((name) => (name.startsWith(PREFIX) ? [name.slice(PREFIX.length)] : []));
  if (jobIds.length === 0) return refused(texts.copiesNeeded);
  const { serviceId = "", week = "", idempotencyKey = "" } = values;
  const result = await call(async (client) =>
    serviceId === ALL
      ? client.jobs.copyAll({ week, idempotencyKey, jobIds })
      : { postings: [await client.jobs.copyWeek({ serviceId, week, idempotencyKey, jobIds })] },
  );
  if (!result.ok) {
    const own = result.error.fields.find(({ field }) => field === "jobIds");
    return own ? refused(own.message) : failed(result.error.message, valuesAgain(result.error, values));
  }
  const { postings } = result.data;
  const [first, ...others] = postings;
  if (!first) return failed(messages.general.problem);
  const at = { week, serviceId: serviceId === ALL ? null : serviceId };
  return { status: "continueTo", path: postedPath(at, first, ...others) };
}

/** Undoes a posting, then redirects to its week. */
export async function undoPostingByForm({ call }: PortalAction, data: FormData): Promise<JobAnswer> {
  const values = postedTexts(data);
  const { postingId = "", week = "" } = values;
  const result = await call((client) => client.jobs.undoPosting({ postingId }));
  if (!result.ok) return { status: "failed", message: result.error.message, errors: [], values };
  const { cancelled, left } = result.data;
  const { monday } = readJobsQuery({ week }).week;
  return { status: "continueTo", path: `/dashboard/jobs?week=${monday}&done=undone&count=${cancelled}&left=${left}` };
}

/** What the week's page says was done, and the posting that can be undone; null where nothing was. */
export function readPosted(
  parameters: Record<string, unknown>,
  { group, preference }: { group: UserGroup; preference: TimePreference },
): { message: string; postingId: string | null } | null {
  const count = countIn(textOf(parameters["count"]));
  const done = textOf(parameters["done"]);
  if (group === "Agency" && done === "putForward") {
    return {
      message: suggestSelectedPage.done(count ?? 0, countIn(textOf(parameters["accepted"])) ?? 0),
      postingId: null,
    };
  }
  if (group !== "Provider") return null;
  if (done === "accepted") return { message: acceptancePage.done(count ?? 0), postingId: null };
  if (done === "undone") {
    return { message: texts.undo(count ?? 0, countIn(textOf(parameters["left"])) ?? 0), postingId: null };
  }
  const { cancel: cancelled, move: moved, release: released } = selectedPage.verbs;
  const changed = { cancelled, moved, released }[done ?? ""];
  if (changed) return { message: changed.done(count ?? 0), postingId: null };
  if (done !== "posted" && done !== "sent") return null;
  const all = count || 1;
  const sent = countIn(textOf(parameters["sent"])) ?? 0;
  const seen = seenIn(readTexts(parameters, [...seenNames]), preference);
  const postedMessage = sent > 0 && sent < all ? texts.postedAndSent(all - sent, seen, sent) : texts.posted(all, seen);
  return {
    message: done === "sent" ? texts.sentForAuthorisation(all) : postedMessage,
    postingId: z.uuid().safeParse(textOf(parameters["posting"])).data ?? null,
  };
}
