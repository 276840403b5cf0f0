/** Files of organisations: uploads by form, and downloads. */
import { z } from "zod";
import { ownPath } from "@/lib/access";
import { portalAction } from "@/lib/bff/action";
import { portal } from "@/lib/bff/client";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { refererOf } from "@/lib/bff/request";
import { attempt, type Result, type ResultError } from "@/lib/bff/result";
import { expiredPath } from "@/lib/bff/sessions/session";
import { type DocumentFile, documentHeaders, toDocumentFile } from "@/lib/bff/stored-documents";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { documentKindSchema, type logoSizeSchema } from "@/lib/contract/organisations";
import { documentDates } from "./forms";

type FileError = keyof typeof messages.organisations.fileErrors;
const problems = messages.organisations.fileErrors;

/** The error message for the code in an address; null for an unknown code. */
export const fileErrorOf = (word: string | undefined): string | null =>
  word !== undefined && Object.hasOwn(problems, word) ? problems[word as FileError] : null;

function wordOf({ code, reason }: ResultError): FileError {
  if (reason && Object.hasOwn(problems, reason)) return reason as FileError;
  if (code === "SERVICE_UNAVAILABLE") return "unavailable";
  return code === "CONFLICT" ? "changed" : "refused";
}

const baseSchema = z.object({ organisationId: z.uuid(), what: z.enum(["document", "logo"]) });

type Uploaded = { error: FileError | null };

/** The values that a page shows again after a refused document. Neither a name nor a file may be in an address. */
const ECHOED_FIELDS = ["kind", "issuedOn", "expiresOn"] as const;

function returnPath(values: Record<string, string>, uploaded: Uploaded): string {
  const url = new URL(ownPath(values["page"]) ?? "/dashboard/overview", "http://portal.invalid");
  for (const name of ["done", "error", ...ECHOED_FIELDS]) url.searchParams.delete(name);
  if (uploaded.error) {
    url.searchParams.set("error", uploaded.error);
    url.searchParams.set("what", values["what"] === "logo" ? "logo" : "document");
    for (const name of ECHOED_FIELDS) {
      const value = values[name];
      if (value && value.length <= 20) url.searchParams.set(name, value);
    }
  } else {
    url.searchParams.set("done", values["what"] === "logo" ? "logo" : "document");
  }
  return `${url.pathname}${url.search}`;
}

/**
 * Receives an uploaded document or logo. Returns the page to redirect to; never throws, whatever an anonymous visitor
 * sends.
 */
export async function receiveOrganisationFile(request: Request): Promise<string> {
  const data = await readFormData(request).catch(() => undefined);
  // Larger than any form of ours: the page it came from cannot be read.
  if (!data) {
    const from = refererOf(request);
    const page = from ? `${from.pathname}${from.search}` : "";
    return returnPath({ page }, { error: data === null ? "tooLarge" : "refused" });
  }
  const values = postedTexts(data);
  const answer = await portalAction<Uploaded>(
    data,
    [],
    async ({ call }) => {
      const base = baseSchema.safeParse(values);
      const file = data.get("file");
      if (!base.success) return { error: "refused" };
      if (!(file instanceof File) || file.size === 0) return { error: "missing" };
      const { organisationId, what } = base.data;
      if (file.size > (what === "logo" ? constants.logoMaxBytes : constants.fileMaxBytes)) return { error: "tooLarge" };
      const kind = documentKindSchema.safeParse(values["kind"]);
      const dates = documentDates(values);
      if (what === "document" && !kind.success) return { error: "kind" };
      if (what === "document" && !dates) return { error: "dates" };
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const result = await call((client) =>
        what === "logo" || !kind.success || !dates
          ? client.organisations.setLogo({ organisationId, file: { base64 } })
          : client.organisations.addDocument({
              organisationId,
              document: { kind: kind.data, ...dates },
              file: { name: (file.name || "document.pdf").slice(0, 200), base64 },
            }),
      );
      return { error: result.ok ? null : wordOf(result.error) };
    },
    true,
  );
  if ("error" in answer) return returnPath(values, answer);
  return answer.reason === "expired" ? expiredPath() : returnPath(values, { error: answer.reason ?? "unavailable" });
}

/** A document of an organisation, for any caller who may see it. */
export const openOrganisationDocument = (documentId: string): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).organisations.document({ documentId })));

/** A logo, for any caller who may see it. */
export const openLogo = (organisationId: string, size: z.infer<typeof logoSizeSchema>): Promise<Result<DocumentFile>> =>
  attempt(async () => toDocumentFile(await (await portal()).organisations.logo({ organisationId, size })));

/**
 * Serves a file with headers that let nothing in it run. `isCacheable`: its address changes with its content, so this
 * browser, but no shared cache, may store it.
 */
export function fileResponse(
  result: Result<DocumentFile>,
  { isDownload = false, isCacheable = false }: { isDownload?: boolean; isCacheable?: boolean },
): Response {
  if (result.ok) {
    const headers = documentHeaders(result.data, isDownload);
    if (isCacheable) headers["cache-control"] = "private, max-age=31536000, immutable";
    return new Response(new Uint8Array(result.data.bytes), { headers });
  }
  const isMissing = ["NOT_FOUND", "BAD_REQUEST", "FORBIDDEN", "UNAUTHORIZED"].includes(result.error.code);
  return new Response(isMissing ? messages.general.notFoundTitle : result.error.message, {
    status: isMissing ? 404 : 503,
    headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
  });
}
