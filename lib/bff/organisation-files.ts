/** Files of organisations: how one comes in by a form, and how one is handed out. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { documentKindSchema, type logoSizeSchema } from "@/lib/contract/organisations";
import { portalAction } from "./action";
import { portal } from "./client";
import { postedTexts } from "./form-rows";
import { documentDates } from "./organisation-forms";
import { attempt, type Outcome, type Problem } from "./outcome";
import { type PaperView, paperHeaders, toPaper } from "./papers";
import { formWithin } from "./posted-file";
import { refererOf } from "./request";
import { expiredPath } from "./session";

type FileProblem = keyof typeof messages.registers.fileProblems;
const problems = messages.registers.fileProblems;

/** The words of a problem that an address names; nothing for a word that is none of ours. */
export const fileProblemOf = (word: string | undefined): string | null =>
  word !== undefined && Object.hasOwn(problems, word) ? problems[word as FileProblem] : null;

function wordOf({ code, reason }: Problem): FileProblem {
  if (reason && Object.hasOwn(problems, reason)) return reason as FileProblem;
  if (code === "SERVICE_UNAVAILABLE") return "unavailable";
  return code === "CONFLICT" ? "changed" : "refused";
}

const frameSchema = z.object({ organisationId: z.uuid(), what: z.enum(["document", "logo"]) });

type Came = { problem: FileProblem | null };

/** What a page shows again of a document that was not taken. Neither a name nor a file stands in an address. */
const KEPT = ["kind", "issuedOn", "expiresOn"] as const;

function wayBack(values: Record<string, string>, came: Came): string {
  const url = new URL(ownPath(values.page) ?? "/dashboard/overview", "http://portal.invalid");
  for (const name of ["done", "problem", ...KEPT]) url.searchParams.delete(name);
  if (came.problem) {
    url.searchParams.set("problem", came.problem);
    url.searchParams.set("what", values.what === "logo" ? "logo" : "document");
    for (const name of KEPT) {
      const value = values[name];
      if (value && value.length <= 20) url.searchParams.set(name, value);
    }
  } else {
    url.searchParams.set("done", values.what === "logo" ? "logo" : "document");
  }
  return `${url.pathname}${url.search}`;
}

/** Takes a document or a logo that was posted. Returns the page to lead to; never throws for anything a stranger can send. */
export async function receiveOrganisationFile(request: Request): Promise<string> {
  const data = await formWithin(request).catch(() => undefined);
  // Longer than any form of ours: what page it came from cannot be read.
  if (!data) {
    const from = refererOf(request);
    const page = from ? `${from.pathname}${from.search}` : "";
    return wayBack({ page }, { problem: data === null ? "tooLarge" : "refused" });
  }
  const values = postedTexts(data);
  const answer = await portalAction<Came>(
    data,
    [],
    async ({ call }) => {
      const frame = frameSchema.safeParse(values);
      const file = data.get("file");
      if (!frame.success) return { problem: "refused" };
      if (!(file instanceof File) || file.size === 0) return { problem: "missing" };
      const { organisationId, what } = frame.data;
      if (file.size > (what === "logo" ? constants.logoMaxBytes : constants.fileMaxBytes))
        return { problem: "tooLarge" };
      const kind = documentKindSchema.safeParse(values.kind);
      const dates = documentDates(values);
      if (what === "document" && !kind.success) return { problem: "kind" };
      if (what === "document" && !dates) return { problem: "dates" };
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const outcome = await call((client) =>
        what === "logo" || !kind.success || !dates
          ? client.organisations.setLogo({ organisationId, file: { base64 } })
          : client.organisations.addDocument({
              organisationId,
              document: { kind: kind.data, ...dates },
              file: { name: (file.name || "document.pdf").slice(0, 200), base64 },
            }),
      );
      return { problem: outcome.ok ? null : wordOf(outcome.problem) };
    },
    true,
  );
  if ("problem" in answer) return wayBack(values, answer);
  return answer.reason === "expired" ? expiredPath() : wayBack(values, { problem: answer.reason ?? "unavailable" });
}

/** A document of an organisation, for whoever asks. */
export const openOrganisationPaper = (documentId: string): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).organisations.document({ documentId })));

/** A logo, for whoever asks. */
export const openLogo = (organisationId: string, size: z.infer<typeof logoSizeSchema>): Promise<Outcome<PaperView>> =>
  attempt(async () => toPaper(await (await portal()).organisations.logo({ organisationId, size })));

/**
 * Hands a file out with headers that let nothing in it run. `isKept`: its address changes when it does, so that this browser alone
 * may keep it.
 */
export function fileResponse(
  outcome: Outcome<PaperView>,
  { isDownload = false, isKept = false }: { isDownload?: boolean; isKept?: boolean },
): Response {
  if (outcome.ok) {
    const headers = paperHeaders(outcome.data, isDownload);
    if (isKept) headers["cache-control"] = "private, max-age=31536000, immutable";
    return new Response(new Uint8Array(outcome.data.bytes), { headers });
  }
  const isMissing = ["NOT_FOUND", "BAD_REQUEST", "FORBIDDEN", "UNAUTHORIZED"].includes(outcome.problem.code);
  return new Response(isMissing ? messages.general.notFoundTitle : outcome.problem.message, {
    status: isMissing ? 404 : 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
