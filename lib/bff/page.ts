/** What every page and every file of the portal starts with: the caller, whether they may open it, and a page's title. */
import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { routeOf, titleOf, unavailable } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { renewPath } from "@/lib/bff/sessions/session";
import { type Shell, shellOf } from "@/lib/bff/shell/page-shell";
import { clock } from "@/lib/config/clock";
import { caller, portal } from "./client";
import type { Client } from "./http-client";
import { isOpenFor } from "./page-access";
import { requestedPage } from "./request";
import { attempt, type Result } from "./result";

type PortalRoute = {
  person: PersonCaller;
  client: Client;
  /** Makes a call for the page and returns its error as data; an ended session redirects to sign-in instead. */
  load: <T>(call: () => Promise<T>) => Promise<Result<T>>;
};

type PortalPage = PortalRoute & {
  /** The page's title. */
  title: string;
  /** Whether the person may open another page of the portal. */
  isOpen: (path: string) => boolean;
  shell: Shell;
  /** When the page began to be read, in ms: what it shows is no older. */
  readAt: number;
};

/**
 * Opens an address of the portal for the caller, for a file or another answer without the shell. The edge has decided from the
 * cookie; here the person's current permissions decide again, from the same route table. Where the two disagree, or the session
 * has ended, the cookie is refreshed first and the edge decides again; an unreachable database leads to the page that says so.
 */
export async function openRoute(path: string): Promise<PortalRoute> {
  const found = await attempt(() => caller());
  if (!found.ok) redirect(unavailable);
  const person = found.data;
  const here = (await requestedPage()) ?? path;
  if (person.kind !== "person" || !isOpenFor(person)(path)) redirect(renewPath(here));
  return {
    person,
    client: await portal(),
    load: async (call) => {
      const result = await attempt(call);
      if (!result.ok && result.error.code === "UNAUTHORIZED") redirect(renewPath(here));
      return result;
    },
  };
}

/** The same for a page, with its title and the shell around it. */
export async function openPage(path: string): Promise<PortalPage> {
  const readAt = clock.now().getTime();
  const route = await openRoute(path);
  const { person } = route;
  return {
    ...route,
    title: titleOf(routeOf(path), person) ?? "",
    isOpen: isOpenFor(person),
    shell: await shellOf(person, path, readAt),
    readAt,
  };
}

/** The title of a page of the route table. */
export const pageMetadata = (path: string): Metadata => ({ title: routeOf(path)?.title ?? "" });

/** The title of a page that is named differently for some groups. */
export async function groupMetadata(path: string): Promise<Metadata> {
  const found = await attempt(() => caller());
  return found.ok && found.data.kind === "person"
    ? { title: titleOf(routeOf(path), found.data) ?? "" }
    : pageMetadata(path);
}
