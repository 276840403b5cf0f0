/** The data of the app shell around a page: who is signed in, where they are and what they may open. */
import { type Breadcrumb, breadcrumbsOf, routeOf, tabsFor } from "@/lib/access";
import type { Company, PersonCaller } from "@/lib/backend/context";
import { helpOf } from "@/lib/bff/help";
import { isOpenFor } from "@/lib/bff/page-access";
import { readRefusal } from "@/lib/bff/request";
import { type SessionTimes, sessionTimes } from "@/lib/bff/sessions/times";
import { hasSingleKeys } from "@/lib/bff/settings/single-keys";
import { zoom } from "@/lib/bff/settings/zoom";
import { env, flags } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import type { Appearance } from "@/lib/contract/settings";
import { readBell } from "./bell";
import { limitNames } from "./limit";
import { type CountedMenu, navigationOf } from "./navigation";
import { type ProductEntry, productEntries } from "./products";
import { dismissedSeason } from "./season";

/** What the app shell shows from the database, read while the page reads its own. */
type Counted = {
  navigation: CountedMenu[];
  /** The services or branches that this person is limited to, by name; null for those who see all. */
  limitedTo: string[] | null;
  /** How many notifications are unread; null where that is not known. */
  unread: number | null;
};

/** The data of the app shell that every page of the portal is shown in. */
export type Shell = {
  counted: Promise<Counted>;
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
  /** Why the form that was just posted without a script was not carried out. */
  refusal: readonly string[] | null;
  /** What the status of their organisation means for this person, where it is not active. */
  organisationStatus: string | null;
  products: ProductEntry[];
  environment: "staging" | "demo" | null;
  /** The seasonal greeting that this person has dismissed. */
  dismissedSeason: string | null;
  timeZone: string;
  /** The zoom level, in per cent. */
  zoom: number;
  appearance: Appearance;
  /** Whether single-letter keys are switched on in this browser. */
  hasSingleKeys: boolean;
  times: SessionTimes;
  /** The help text of the page, and whether there is news. */
  help: { href: string; hasNews: boolean };
};

/** Begins to read what the shell counts. None of it waits for another, and a page that is not shown in its shell leaves it unread. */
function countFor(person: PersonCaller, path: string, readAt: number): Promise<Counted> {
  const counted = Promise.all([navigationOf(person, path), limitNames(person), readBell(path, readAt)]).then(
    ([navigation, limitedTo, unread]) => ({ navigation, limitedTo, unread }),
  );
  counted.catch(() => {});
  return counted;
}

/** The app shell of a page for a person, which began to be read at `readAt`, in ms. */
export async function shellOf(person: PersonCaller, path: string, readAt: number): Promise<Shell> {
  const isOpen = isOpenFor(person);
  const environment = env().PORTAL_ENVIRONMENT;
  return {
    counted: countFor(person, path, readAt),
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
    refusal: await readRefusal(),
    products: productEntries(person),
    environment: environment === "production" ? null : environment,
    dismissedSeason: await dismissedSeason(),
    timeZone: person.preference.timeZone,
    zoom: await zoom(),
    appearance: person.appearance,
    hasSingleKeys: await hasSingleKeys(),
    times: await sessionTimes(),
    help: await helpOf(path),
  };
}

/** The notice shown to everyone of an organisation that is being checked, is suspended or is closed. */
function statusNoticeOf({ organisationStatus, organisation: { name } }: PersonCaller): string | null {
  const texts = messages.organisations.organisationStatus;
  if (organisationStatus === "pending_verification") return texts.pending_verification;
  return organisationStatus === "suspended" || organisationStatus === "archived"
    ? texts[organisationStatus](name)
    : null;
}
