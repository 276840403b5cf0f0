/** Calendar feeds: what a subscribed calendar gets, and what the forms of a service's feed do. */
import { createHash } from "node:crypto";
import { z } from "zod";
import type { PortalAction } from "@/lib/bff/action";
import { messages } from "@/lib/config/messages";
import { serviceFeedPanel } from "@/lib/config/messages/calendar-feeds";
import { formatDate } from "@/lib/format";
import { portalForAnonymous } from "./client";
import { postedTexts } from "./forms/rows";
import type { openPage } from "./page";
import { attempt } from "./result";

const STATUS: Partial<Record<string, number>> = { NOT_FOUND: 404, TOO_MANY_REQUESTS: 429, BAD_REQUEST: 404 };

/** Whether a conditional request already has this version. */
const isKnown = (request: Request, etag: string): boolean =>
  (request.headers.get("if-none-match") ?? "")
    .split(",")
    .map((one) => one.trim().replace(/^W\//, ""))
    .some((one) => one === etag || one === "*");

/** Answers a calendar that asks for a feed, by the token in its address. It changes nothing. */
export async function answerCalendar(request: Request, token: string): Promise<Response> {
  const result = await attempt(async () => (await portalForAnonymous()).calendarFeeds.read({ token }));
  if (!result.ok) {
    const { code, message } = result.error;
    const text = code === "NOT_FOUND" || code === "BAD_REQUEST" ? messages.calendarFeeds.unknown : message;
    return new Response(text, {
      status: STATUS[code] ?? 503,
      headers: { "content-type": "text/plain; charset=utf-8", "cache-control": "no-store" },
    });
  }
  const { content } = result.data;
  const etag = `"${createHash("sha256").update(content).digest("base64url")}"`;
  const headers = { etag, "cache-control": "private, no-cache", "x-robots-tag": "noindex" };
  if (isKnown(request, etag)) return new Response(null, { status: 304, headers });
  return new Response(content, {
    headers: Object.assign(headers, {
      "content-type": "text/calendar; charset=utf-8",
      "content-disposition": 'inline; filename="shifts.ics"',
    }),
  });
}

/** The feed of the service that the calendar shows; null where none is chosen, and for who may not have one. */
export async function loadServiceFeed(
  { client, load, person }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load" | "person">,
  serviceId: string | undefined,
) {
  if (!serviceId || person.group !== "Provider") return null;
  const result = await load(() => client.calendarFeeds.ofService({ serviceId }));
  if (!result.ok) return null;
  const { feed } = result.data;
  return {
    serviceId,
    life: feed ? serviceFeedPanel.isOpen(formatDate(feed.createdAt, person.preference), feed.createdBy) : null,
  };
}

const feedForm = z.object({ serviceId: z.uuid(), do: z.enum(["create", "revoke"]) });

type FeedAnswer =
  | { status: "failed"; message: string; errors: []; values: Record<string, string> }
  | { status: "done"; message: string; once?: string[] };

/** Creates the address of a service's feed, shown only once, or revokes it. */
export async function changeFeedByForm({ call }: PortalAction, data: FormData): Promise<FeedAnswer> {
  const failed = (message: string): FeedAnswer => ({ status: "failed", message, errors: [], values: {} });
  const parsed = feedForm.safeParse(postedTexts(data));
  if (!parsed.success) return failed(messages.general.formUnreadable);
  const { serviceId } = parsed.data;
  if (parsed.data.do === "revoke") {
    const result = await call((client) => client.calendarFeeds.revoke({ serviceId }));
    return result.ok ? { status: "done", message: messages.calendarFeeds.revokedDone } : failed(result.error.message);
  }
  const result = await call((client) => client.calendarFeeds.create({ serviceId }));
  if (!result.ok) return failed(result.error.message);
  return { status: "done", message: messages.calendarFeeds.created, once: [result.data.url] };
}
