/** The page that lists notifications, with its forms, and unsubscribing by a link. */
import { z } from "zod";
import { mobilePath, type UserGroup } from "@/lib/access";
import type { PortalAction } from "@/lib/bff/action";
import { textOf } from "@/lib/bff/parameters";
import { messages } from "@/lib/config/messages";
import type { NotificationGroup, NotificationItem } from "@/lib/contract/notifications";
import { portalForAnonymous } from "./client";
import { postedTexts } from "./forms/rows";
import { saveHoursMails, shiftsUrl } from "./my-shifts";
import type { openPage } from "./page";
import { attempt } from "./result";

const texts = messages.notifications;

/** Reads the parameters of the page's address. */
const queryOf = (parameters: Record<string, unknown>) => ({
  view: z.enum(["unread", "all"]).catch("unread").parse(textOf(parameters["view"])),
  after: textOf(parameters["after"]),
});

/** What the page shows. */
export async function loadNotifications(
  { client, load }: Pick<Awaited<ReturnType<typeof openPage>>, "client" | "load">,
  parameters: Record<string, unknown>,
) {
  const { view, after } = queryOf(parameters);
  return { view, result: await load(() => client.notifications.list({ view, after })) };
}

type Target = Pick<NotificationGroup, "recordKind" | "recordId"> & Pick<NotificationItem, "list" | "subjectId">;

function desktopTarget(group: UserGroup, { recordKind, recordId, list, subjectId }: Target): string {
  if (list) return subjectId ? `${list}?open=${subjectId}` : list;
  switch (recordKind) {
    case "job":
      return `/dashboard/jobs/${recordId}`;
    case "agreement":
      return `/dashboard/agreements/${recordId}`;
    case "worker":
      return `/dashboard/workers/${recordId}`;
    case "workers":
      return "/dashboard/workers";
    case "invoice":
      return `/dashboard/finance/new/${recordId}`;
    case "advance":
      return "/dashboard/finance/advance";
    case "organisation":
      return group === "Provider" ? "/dashboard/providers/organization" : "/dashboard/agencies/organization";
  }
}

/** Where notifications lead, on this kind of device; null for a page that it does not have or the person may not open. */
export const notificationTargets =
  (
    { person, isOpen }: Pick<Awaited<ReturnType<typeof openPage>>, "person" | "isOpen">,
    { isMobile }: { isMobile: boolean },
  ) =>
  (target: Target): string | null => {
    const path = desktopTarget(person.group, target);
    if (!isOpen(target.list ?? path)) return null;
    return isMobile ? mobilePath(path) : path;
  };

const formSchema = z.union([z.object({ _id: z.uuid() }), z.object({ until: z.iso.datetime() })]);

type Answer =
  | { status: "failed"; message: string; errors: []; values: Record<string, string> }
  | { status: "done"; message: string };

/** Marks one notification as read, or all up to the moment at which the page was read. */
export async function markReadByForm({ call }: PortalAction, data: FormData): Promise<Answer> {
  const failed = (message: string): Answer => ({ status: "failed", message, errors: [], values: {} });
  const parsed = formSchema.safeParse(postedTexts(data));
  if (!parsed.success) return failed(messages.general.formUnreadable);
  if ("_id" in parsed.data) {
    const { _id } = parsed.data;
    const result = await call((client) => client.notifications.read({ _id }));
    return result.ok ? { status: "done", message: texts.read } : failed(result.error.message);
  }
  const { until } = parsed.data;
  const result = await call((client) => client.notifications.readAll({ until }));
  if (!result.ok) return failed(result.error.message);
  const { count } = result.data;
  return { status: "done", message: count > 0 ? texts.allRead(count) : texts.nothingUnread };
}

const tokenSchema = z.string().regex(/^[\w-]{43}$/);

/** The token of a link to unsubscribe; null for anything else. */
const readToken = (value: unknown): string | null => {
  const parsed = tokenSchema.safeParse(value);
  return parsed.success ? parsed.data : null;
};

const unsubscribePath = "/unsubscribe";

/** What the page of a link shows. Opening it changes nothing. */
export async function openUnsubscribe(parameters: Record<string, unknown>) {
  const token = readToken(textOf(parameters["token"]));
  if (!token) return null;
  const result = await attempt(async () => (await portalForAnonymous()).notifications.unsubscribeTopic({ token }));
  return { token, isDone: textOf(parameters["done"]) === "yes", result };
}

const unsubscribe = (token: string) =>
  attempt(async () => (await portalForAnonymous()).notifications.unsubscribe({ token }));

/** Stops the e-mails of a link. Never throws, whatever an anonymous visitor sends. */
export async function unsubscribeByForm(
  data: FormData,
): Promise<{ status: "failed"; message: string; errors: []; values: Record<string, string> } | { path: string }> {
  const token = readToken(data.get("token"));
  const failed = (message: string) => ({ status: "failed" as const, message, errors: [] as [], values: {} });
  if (!token) return failed(messages.general.formUnreadable);
  const result = await unsubscribe(token);
  if (!result.ok) return failed(result.error.message);
  return { path: `${unsubscribePath}?${new URLSearchParams({ token, done: "yes" })}` };
}

const STATUS: Partial<Record<string, number>> = { NOT_FOUND: 404, TOO_MANY_REQUESTS: 429 };
const plain = (status: number, headers: Record<string, string> = {}) =>
  new Response(null, { status, headers: { "cache-control": "no-store", ...headers } });
const tokenOf = (request: Request) => readToken(new URL(request.url).searchParams.get("token"));
/** Whether the token is that of a worker's link to their shifts, whose page has the button. */
const isOfHours = (request: Request): boolean => new URL(request.url).searchParams.get("of") === "hours";

/** Someone, or a scanner, has opened the address in the e-mail's header: they get the page with the button. */
export function showUnsubscribe(request: Request): Response {
  const token = tokenOf(request);
  if (token && isOfHours(request)) return plain(303, { location: `${shiftsUrl(token, { emails: "stop" })}#emails` });
  return plain(303, { location: token ? `${unsubscribePath}?${new URLSearchParams({ token })}` : unsubscribePath });
}

/** The one press of RFC 8058, by a mail program, without cookies and without a page. */
export async function pressUnsubscribe(request: Request): Promise<Response> {
  const token = tokenOf(request);
  const form = await request.formData().catch(() => null);
  if (!token || form?.get("List-Unsubscribe") !== "One-Click") return plain(400);
  const result = isOfHours(request) ? await saveHoursMails(token, false) : await unsubscribe(token);
  return plain(result.ok ? 200 : (STATUS[result.error.code] ?? 503));
}
