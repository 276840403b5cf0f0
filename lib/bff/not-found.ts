/** The not-found page: its app shell, and where it redirects when only the cookie was out of date. */
import { headers } from "next/headers";
import { decide, ownPath, routeOf } from "@/lib/access";
import { logRefusal } from "@/lib/backend/refusals";
import { renewPath } from "@/lib/bff/sessions/session";
import { type Shell, shellOf } from "@/lib/bff/shell/page-shell";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { env, flags } from "@/lib/config/env";
import { caller } from "./client";
import { requestOrigin } from "./request";
import { attempt } from "./result";

/** The app shell of the not-found page for a signed-in person; null for everyone else. */
export async function openNotFound(): Promise<Shell | null> {
  const readAt = clock.now().getTime();
  const found = await attempt(() => caller());
  return found.ok && found.data.kind === "person" ? shellOf(found.data, "", readAt) : null;
}

/**
 * Where the not-found page redirects when only the cookie was out of date: the person has gained permissions since it
 * was encrypted, or their session has ended. Null for everyone else.
 */
export async function resumePath(): Promise<string | null> {
  const wanted = ownPath((await headers()).get(constants.wantedPathHeader));
  if (!wanted) return null;
  const found = await attempt(() => caller());
  if (!found.ok) return null;
  const { pathname, searchParams } = new URL(wanted, env().PUBLIC_URL);
  const isOpen =
    found.data.kind !== "person" ||
    decide(pathname, found.data.principal, { search: searchParams, flags: flags() }) === "open";
  if (isOpen) return renewPath(wanted);
  logRefusal({
    ...(await requestOrigin()),
    reason: "NOT_FOUND",
    what: routeOf(pathname)?.path ?? "unknown route",
    caller: found.data,
  });
  return null;
}
