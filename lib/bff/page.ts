/** What every page of the portal begins with: who asks, whether he may be here, and what stands around the page. */
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
import { constants } from "@/lib/config/constants";
import { env, flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { caller, portal } from "./client";
import type { Client } from "./http-client";
import { attempt, type Outcome } from "./outcome";
import { type ProductEntry, productEntries } from "./products";
import { isRefused, place, requestedPage, session } from "./request";
import { seasonPutAway } from "./season";
import { renewPath } from "./session";
import { zoom } from "./zoom";

/** The times by which the browser watches the session; `startedAtMs` tells this session from a later one. */
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
/** A page of the navigation with what waits there for whoever looks, in words; nothing where nothing does. */
type Counted<T> = T & { waiting?: string };
export type CountedMenu = Counted<Omit<ReturnType<typeof navigationFor>[number], "items"> & { items: Counted<Item>[] }>;

/** What stands around every page of the portal. */
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
  /** Why what was just posted was not done, where the form itself cannot say so. */
  refusal: string | null;
  /** What his organisation's standing means for him, where it is not active. */
  standing: string | null;
  products: ProductEntry[];
  environment: "staging" | "demo" | null;
  /** By which a greeting of the season is left out. */
  seasonPutAway: string | null;
  timeZone: string;
  /** The size of what is shown, in per cent. */
  zoom: number;
  times: SessionTimes;
};

type PortalPage = {
  person: PersonCaller;
  client: Client;
  /** What the page is called. */
  title: string;
  /** Whether the person may open another page of the portal. */
  isOpen: (path: string) => boolean;
  /** Makes a call for the page; its problem is data, save that a session which has ended leads to sign-in. */
  load: <T>(call: () => Promise<T>) => Promise<Outcome<T>>;
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
 * Opens a page of the portal for whoever asks. The edge has decided from the cookie; here the rights as they are now decide
 * again, from the same table. Where the two disagree, or the session has ended, the cookie is brought in line first and the
 * edge decides anew; a database that cannot be reached leads to the page that says so.
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
      const outcome = await attempt(call);
      if (!outcome.ok && outcome.problem.code === "UNAUTHORIZED") redirect(renewPath(here));
      return outcome;
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
    standing: standingOf(person),
    refusal: (await isRefused()) ? messages.session.workingFor(person.organisation.name) : null,
    products: productEntries(person),
    environment: environment === "production" ? null : environment,
    seasonPutAway: await seasonPutAway(),
    timeZone: person.preference.timeZone,
    zoom: await zoom(),
    times: await sessionTimes(),
  };
}

/** The pages whose work waits in profile changes: the platform's and the agency's. */
const inboxes = ["/dashboard/tasks/profile-changes", "/dashboard/workers/changes"];

/** The navigation with what waits, which is asked for only where whoever looks sees the page of it. */
async function navigationOf(person: PersonCaller): Promise<CountedMenu[]> {
  const navigation = navigationFor(person.principal, flags());
  const inbox = navigation.flatMap(({ items }) => items).find(({ route }) => inboxes.includes(route));
  if (!inbox) return navigation;
  const found = await attempt(async () => (await portal()).profileChanges.waiting({}));
  // A page is drawn without the number rather than not at all.
  if (!found.ok || found.data.count === 0) return navigation;
  const waiting = messages.profileChanges.waits(found.data.count, found.data.isMore);
  return navigation.map((menu) => {
    if (!menu.items.includes(inbox)) return menu;
    return { ...menu, waiting, items: menu.items.map((item) => (item === inbox ? { ...item, waiting } : item)) };
  });
}

/** What stands around the not-found page of whoever is signed in; null for everyone else. */
export async function openNotFound(): Promise<Shell | null> {
  const found = await attempt(() => caller());
  return found.ok && found.data.kind === "person" ? shellOf(found.data, "") : null;
}

/** What everyone of an organisation is told that is being checked, is suspended or is closed. */
function standingOf({ standing, organisation: { name } }: PersonCaller): string | null {
  const texts = messages.registers.standing;
  if (standing === "pending_verification") return texts.pending_verification;
  return standing === "suspended" || standing === "archived" ? texts[standing](name) : null;
}

const titleOf = (path: string): string => routeOf(path)?.title ?? "";

/** The title of a page of the route table. */
export const pageMetadata = (path: string): Metadata => ({ title: titleOf(path) });

/**
 * Where the not-found page leads on to when the cookie alone stood in the way: the person's rights have grown since it was
 * sealed, or his session has ended. Null for everyone else.
 */
export async function wayOn(): Promise<string | null> {
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
    ...(await place()),
    reason: "NOT_FOUND",
    what: routeOf(pathname)?.path ?? "unknown route",
    caller: found.data,
  });
  return null;
}
