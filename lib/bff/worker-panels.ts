/** What a worker's page shows of his verification and of his own link, and what its forms do about them. */
import { z } from "zod";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import type { PortalAction } from "./action";
import { postedTexts } from "./form-rows";
import type { openPage } from "./page";

const texts = messages.workerLinks;

type Opened = Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person" | "isOpen">;

/** Verification and link of a worker, as far as whoever looks may see and do something about them; null for what he may not. */
export async function loadWorkerPanels({ client, load, person, isOpen }: Opened, workerId: string) {
  const time = (iso: string) => formatDateTime(iso, person.preference);
  const state = await load(() => client.verification.state({ workerId }));
  // The page of new workers asks for the same right.
  const mayKeep = isOpen("/dashboard/workers/create-new");
  const found = mayKeep ? await load(() => client.workerLinks.state({ workerId })) : null;
  const changes = ["/dashboard/workers/changes", "/dashboard/tasks/profile-changes"].find((path) => isOpen(path));
  return {
    verification: state.ok
      ? {
          workerId,
          state: state.data,
          changesHref: changes ? `${changes}?show=open&worker=${workerId}` : null,
          formatTime: time,
        }
      : null,
    link: found?.ok
      ? {
          workerId,
          hasEmail: found.data.hasEmail,
          link: found.data.link && {
            createdAt: time(found.data.link.createdAt),
            expiresAt: time(found.data.link.expiresAt),
            usedAt: found.data.link.usedAt && time(found.data.link.usedAt),
          },
        }
      : null,
  };
}

const linkForm = z.object({ workerId: z.uuid(), do: z.enum(["mail", "copy", "revoke"]) });

type LinkAnswer =
  | { status: "failed"; message: string; errors: []; values: Record<string, string> }
  | { status: "done"; message: string; once?: string[] };

/** Mails a worker's link, makes one to be copied, which is shown this once, or takes the one there is back. */
export async function changeLinkByForm({ call }: PortalAction, data: FormData): Promise<LinkAnswer> {
  const failed = (message: string): LinkAnswer => ({ status: "failed", message, errors: [], values: {} });
  const parsed = linkForm.safeParse(postedTexts(data));
  if (!parsed.success) return failed(messages.general.formUnreadable);
  const { workerId, do: by } = parsed.data;
  if (by === "revoke") {
    const outcome = await call((client) => client.workerLinks.revoke({ workerId }));
    return outcome.ok ? { status: "done", message: texts.revokedDone } : failed(outcome.problem.message);
  }
  const outcome = await call((client) => client.workerLinks.create({ workerId, by }));
  if (!outcome.ok) return failed(outcome.problem.message);
  const { url } = outcome.data;
  return url ? { status: "done", message: texts.made, once: [url] } : { status: "done", message: texts.mailed };
}
