/** What the head and the panels of a worker's page show, and what the form of the link does. */
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { postedTexts } from "@/lib/bff/forms/rows";
import type { openPage } from "@/lib/bff/page";
import { workerLinkKinds } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";

const texts = messages.workerLinks;

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person" | "isOpen">;

/**
 * Whether a worker can work, their links and their verification, as far as the caller may see and change them; null for
 * what they may not.
 */
export async function loadWorkerPanels({ client, load, person, isOpen }: Opened, workerId: string) {
  const [summary, state] = await Promise.all([
    load(() => client.workers.summary({ workerId })),
    load(() => client.verification.state({ workerId })),
  ]);
  const changes = ["/dashboard/workers/changes", "/dashboard/tasks/profile-changes"].find((path) => isOpen(path));
  const changesHref = changes ? `${changes}?show=open&worker=${workerId}` : null;
  const formatMoment = (iso: string) => formatDateTime(iso, person.preference);
  return {
    summary: summary.ok ? summary.data : null,
    changesHref,
    verification: state.ok ? { workerId, state: state.data, changesHref, formatTime: formatMoment } : null,
    // The page for new workers requires the same permission.
    mayKeepLink: isOpen("/dashboard/workers/create-new"),
  };
}

const linkForm = z.object({
  workerId: z.uuid(),
  kind: z.enum(workerLinkKinds),
  do: z.enum(["mail", "copy", "revoke"]),
});

type LinkAnswer =
  | { status: "failed"; message: string; errors: []; values: Record<string, string> }
  | { status: "done"; message: string; once?: string[] };

/** Mails a worker's link, creates one to copy (shown only once), or revokes the current one. */
export async function changeLinkByForm({ call }: PortalAction, data: FormData): Promise<LinkAnswer> {
  const failed = (message: string): LinkAnswer => ({ status: "failed", message, errors: [], values: {} });
  const parsed = linkForm.safeParse(postedTexts(data));
  if (!parsed.success) return failed(messages.general.formUnreadable);
  const { workerId, kind, do: by } = parsed.data;
  if (by === "revoke") {
    const result = await call((client) => client.workerLinks.revoke({ workerId, kind }));
    return result.ok ? { status: "done", message: texts.revokedDone } : failed(result.error.message);
  }
  const result = await call((client) => client.workerLinks.create({ workerId, kind, by }));
  if (!result.ok) return failed(result.error.message);
  const { url } = result.data;
  return url ? { status: "done", message: texts.made, once: [url] } : { status: "done", message: texts.mailed };
}
