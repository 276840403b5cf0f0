/** What every page of the portal starts with: the caller, whether they may open it, and the app shell. */
import type { Metadata } from "next";
import { headers } from "next/headers";
import { redirect } from "next/navigation";
import {
  type Breadcrumb,
  breadcrumbsOf,
  decide,
  navigationFor,
  ownPath,
  routeOf,
  tabsFor,
  unavailable,
} from "@/lib/access";
import type { Company, PersonCaller } from "@/lib/backend/context";
import { logRefusal } from "@/lib/backend/refusals";
import { renewPath } from "@/lib/bff/sessions/session";
import { zoom } from "@/lib/bff/settings/zoom";
import { type ProductEntry, productEntries } from "@/lib/bff/shell/products";
import { dismissedSeason } from "@/lib/bff/shell/season";
import { constants } from "@/lib/config/constants";
import { env, flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { caller, portal } from "./client";
import type { Client } from "./http-client";
import { isRefused, requestedPage, requestOrigin, session } from "./request";
import { attempt, type Result } from "./result";

/** The times by which the browser tracks the session; `startedAtMs` tells this session from a later one. */
export type SessionTimes = {
  startedAtMs: number;
  idleTimeoutMs: number;
  warningMs: number;
  checkEveryMs: number;
  debounceMs: number;
  touchEveryMs: number;
  expiredLogoutMs: number;
  errorLogoutMs: number;
};

type Item = ReturnType<typeof navigationFor>[number]["items"][number];
/**
 * A page of the navigation with the number of open items for this person, in words; without it where there are none.
 */
type Counted<T> = T & { waiting?: string };
type CountedMenu = Counted<Omit<ReturnType<typeof navigationFor>[number], "items"> & { items: Counted<Item>[] }>;

/** The data of the app shell that every page of the portal is shown in. */
export type Shell = {
  navigation: CountedMenu[];
  tabs: ReturnType<typeof tabsFor>;
  user: {
    fullName: string;
    role: string;
    links: { account: string; preferences: string; settings: string | null };
  };
  current: string;
  breadcrumbs: Breadcrumb[];
  membershipId: string;
  companies: Company[];
  /** Why the form that was just posted was not carried out, where the form itself cannot show it. */
  refusal: string | null;
  /** What the status of their organisation means for this person, where it is not active. */
  organisationStatus: string | null;
  products: ProductEntry[];
  environment: "staging" | "demo" | null;
  /** The seasonal greeting that this person has dismissed. */
  dismissedSeason: string | null;
  timeZone: string;
  /** The zoom level, in per cent. */
  zoom: number;
  times: SessionTimes;
};

type PortalPage = {
  person: PersonCaller;
  client: Client;
  /** The page's title. */
  title: string;
  /** Whether the person may open another page of the portal. */
  isOpen: (path: string) => boolean;
  /** Makes a call for the page and returns its error as data; an ended session redirects to sign-in instead. */
  load: <T>(call: () => Promise<T>) => Promise<Result<T>>;
  shell: Shell;
};

export async function sessionTimes(): Promise<SessionTimes> {
  const { startedAtMs } = (await session()) ?? { startedAtMs: 0 };
  return {
    startedAtMs,
    idleTimeoutMs: env().IDLE_TIMEOUT_MS,
    warningMs: env().IDLE_WARNING_MS,
    checkEveryMs: env().IDLE_CHECK_EVERY_MS,
    debounceMs: env().IDLE_REFRESH_DEBOUNCE_MS,
    touchEveryMs: env().SESSION_TOUCH_EVERY_MS,
    expiredLogoutMs: env().EXPIRED_SESSION_LOGOUT_MS,
    errorLogoutMs: env().LOGOUT_AFTER_ERROR_MS,
  };
}

/**
 * Opens a page of the portal for the caller. The edge has decided from the cookie; here the person's current
 * permissions decide again, from the same route table. Where the two disagree, or the session has ended, the cookie is
 * refreshed first and the edge decides again; an unreachable database leads to the page that says so.
 */
export async function openPage(path: string): Promise<PortalPage> {
  const found = await attempt(() => caller());
  if (!found.ok) redirect(unavailable);
  const person = found.data;
  const here = (await requestedPage()) ?? path;
  if (person.kind !== "person" || !isOpenFor(person)(path)) redirect(renewPath(here));
  return {
    person,
    client: await portal(),
    title: routeOf(path)?.titleFor?.[person.group] ?? titleOf(path),
    isOpen: isOpenFor(person),
    load: async (call) => {
      const result = await attempt(call);
      if (!result.ok && result.error.code === "UNAUTHORIZED") redirect(renewPath(here));
      return result;
    },
    shell: await shellOf(person, path),
  };
}

const isOpenFor =
  ({ principal }: PersonCaller) =>
  (path: string): boolean =>
    decide(path, principal, { flags: flags() }) === "open";

async function shellOf(person: PersonCaller, path: string): Promise<Shell> {
  const isOpen = isOpenFor(person);
  const environment = env().PORTAL_ENVIRONMENT;
  return {
    navigation: await navigationOf(person),
    tabs: tabsFor(person.principal, flags()),
    user: {
      fullName: person.fullName,
      role: person.jobTitle ?? messages.shell.roles[person.group],
      links: {
        account: "/dashboard/account",
        preferences: "/dashboard/preferences",
        settings: isOpen("/dashboard/settings") ? "/dashboard/settings" : null,
      },
    },
    current: routeOf(path)?.under ?? path,
    breadcrumbs: breadcrumbsOf(path, person.principal, flags()),
    membershipId: person.membershipId,
    companies: person.companies,
    organisationStatus: statusNoticeOf(person),
    refusal: (await isRefused()) ? messages.session.workingFor(person.organisation.name) : null,
    products: productEntries(person),
    environment: environment === "production" ? null : environment,
    dismissedSeason: await dismissedSeason(),
    timeZone: person.preference.timeZone,
    zoom: await zoom(),
    times: await sessionTimes(),
  };
}

/** The pages that show a count of open profile changes: the platform's and the agency's. */
const inboxes = ["/dashboard/tasks/profile-changes", "/dashboard/workers/changes"];

/** The navigation with its counts, which are only loaded where the person may open the page. */
async function navigationOf(person: PersonCaller): Promise<CountedMenu[]> {
  const navigation = navigationFor(person.principal, flags());
  const inbox = navigation.flatMap(({ items }) => items).find(({ route }) => inboxes.includes(route));
  if (!inbox) return navigation;
  const found = await attempt(async () => (await portal()).profileChanges.waiting({}));
  // The page is rendered without the number rather than not at all.
  if (!found.ok || found.data.count === 0) return navigation;
  const waiting = messages.profileChanges.waits(found.data.count, found.data.isMore);
  return navigation.map((menu) => {
    if (!menu.items.includes(inbox)) return menu;
    return { ...menu, waiting, items: menu.items.map((item) => (item === inbox ? { ...item, waiting } : item)) };
  });
}

/** The app shell of the not-found page for a signed-in person; null for everyone else. */
export async function openNotFound(): Promise<Shell | null> {
  const found = await attempt(() => caller());
  return found.ok && found.data.kind === "person" ? shellOf(found.data, "") : null;
}

/** The notice shown to everyone of an organisation that is being checked, is suspended or is closed. */
function statusNoticeOf({ organisationStatus, organisation: { name } }: PersonCaller): string | null {
  const texts = messages.organisations.organisationStatus;
  if (organisationStatus === "pending_verification") return texts.pending_verification;
  return organisationStatus === "suspended" || organisationStatus === "archived"
    ? texts[organisationStatus](name)
    : null;
}

const titleOf = (path: string): string => routeOf(path)?.title ?? "";

/** The title of a page of the route table. */
export const pageMetadata = (path: string): Metadata => ({ title: titleOf(path) });

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
