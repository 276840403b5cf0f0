/** Files of disputes: added by a form of their own, so that neither the reason nor the answer is typed again for a refused file. */
import { z } from "zod";
import { portalAction } from "@/lib/bff/action";
import { readFormData } from "@/lib/bff/forms/posted-file";
import { postedTexts } from "@/lib/bff/forms/rows";
import { readEarlierInvoice } from "@/lib/bff/invoices";
import { fileErrorOf } from "@/lib/bff/organisations/files";
import { readTexts } from "@/lib/bff/parameters";
import type { ResultError } from "@/lib/bff/result";
import { expiredPath } from "@/lib/bff/sessions/session";
import { constants } from "@/lib/config/constants";
import { invoicePages } from "@/lib/config/messages/invoices/pages";

const { errors } = invoicePages.evidence;
const bases = { new: "/dashboard/finance/new", legacy: "/dashboard/finance/legacy" } as const;

/** The error of the last upload to a dispute, from the address; null for none, and for words that are not ours. */
export function evidenceErrorOf(parameters: Record<string, unknown>): { disputeId: string; message: string } | null {
  const { error, dispute } = readTexts(parameters, ["error", "dispute"]);
  const own = error !== undefined && Object.hasOwn(errors, error) ? errors[error as keyof typeof errors] : null;
  const message = own ?? fileErrorOf(error);
  const disputeId = z.uuid().safeParse(dispute);
  return message && disputeId.success ? { disputeId: disputeId.data, message } : null;
}

function wordOf({ code, reason }: ResultError): string {
  if (reason && (Object.hasOwn(errors, reason) || fileErrorOf(reason))) return reason;
  return code === "SERVICE_UNAVAILABLE" || code === "TOO_MANY_REQUESTS" ? "unavailable" : "refused";
}

/**
 * Receives a file for a dispute of an invoice. Returns the page to redirect to; never throws, whatever an anonymous visitor sends. The
 * page of earlier invoices takes none for an invoice of the weekly run, whose own page may not be switched on.
 */
export async function receiveInvoiceEvidence(
  request: Request,
  { invoiceId, generation }: { invoiceId: string; generation: keyof typeof bases },
): Promise<string> {
  const page = `${bases[generation]}/${encodeURIComponent(invoiceId)}`;
  const data = await readFormData(request).catch(() => undefined);
  const disputeId = z.uuid().catch("").parse(data?.get("disputeId"));
  const back = (error: string | null) =>
    error === null
      ? `${page}?done=evidence`
      : `${page}?${new URLSearchParams({ error, ...(disputeId ? { dispute: disputeId } : {}) })}#${disputeId ? `f-file-${disputeId}` : "disputes"}`;
  if (!data) return back(data === null ? "tooLarge" : "refused");
  const answer = await portalAction<{ error: string | null }>(
    data,
    [],
    async ({ call }) => {
      const about = z
        .object({ invoiceId: z.uuid(), disputeId: z.uuid() })
        .safeParse({ ...postedTexts(data), invoiceId });
      const file = data.get("file");
      if (!about.success) return { error: "refused" };
      if (!(file instanceof File) || file.size === 0) return { error: "missing" };
      if (file.size > constants.fileMaxBytes) return { error: "tooLarge" };
      const base64 = Buffer.from(await file.arrayBuffer()).toString("base64");
      const name = (file.name || "evidence").slice(0, 200);
      const result = await call(async (client) => {
        if (generation === "legacy") await readEarlierInvoice(client, about.data.invoiceId);
        return client.invoices.addEvidence({ ...about.data, file: { name, base64 } });
      });
      return { error: result.ok ? null : wordOf(result.error) };
    },
    true,
  );
  if ("error" in answer) return back(answer.error);
  return answer.reason === "expired" ? expiredPath() : back(answer.reason ?? "unavailable");
}
