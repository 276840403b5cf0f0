/** What the page of a shift shows, in either portal. */
import { readTexts } from "@/lib/bff/parameters";
import { jobs as texts } from "@/lib/config/messages/jobs";
import type { openPage } from "./page";
import { readJob } from "./records";

const noCandidates = { items: [], ineligible: [], isComplete: true };

const messageOf: Record<string, string> = {
  suggest: texts.suggested,
  accept: texts.accepted,
  decline: texts.declined,
  withdraw: texts.withdrawn,
  cancel: texts.cancelledNow,
  release: texts.releasedNow,
  requestAuthorisation: texts.sentAgain,
  withdrawAuthorisation: texts.authorisationWithdrawnNow,
};

/** The shift and, for an agency, its workers who can be put forward; null where there is no such shift for the caller. */
export async function loadJob(
  { client, load, person }: Awaited<ReturnType<typeof openPage>>,
  jobId: string,
  parameters: Record<string, unknown>,
) {
  const result = await load(async () => ({
    job: await readJob(jobId),
    candidates: person.group === "Agency" ? await client.jobs.candidates({ jobId }) : noCandidates,
  }));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code)) return null;
  const names = ["done", "decline", "override", "cancel", "all", "release"] as const;
  const { done, decline, override, cancel, all, release } = readTexts(parameters, names);
  return {
    result,
    /** What has just been done. */
    message: done !== undefined && Object.hasOwn(messageOf, done) ? (messageOf[done] ?? null) : null,
    /** What the address asks for. */
    asked: { decline, override, cancel: cancel !== undefined, all: all !== undefined, release: release !== undefined },
  };
}
