/** The pages and actions that the search offers: those that this person may open. Pure. */

import type { FeatureFlag } from "@/lib/access";
import { navigationFor, routeOf, tabsFor } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { searchResults as texts } from "@/lib/config/messages/search";

export type Portal = "desktop" | "mobile";
export type Offer = { title: string; detail: string; href: string };

const own = { desktop: "/dashboard", mobile: "/mobile" } as const;

/** The actions, each with the page that it opens. */
const actions = [
  { title: texts.addWorker, path: "/dashboard/workers/create-new" },
  { title: texts.importWorkers, path: "/dashboard/workers/create-new-bulk" },
  { title: texts.postShift, path: "/dashboard/jobs/post" },
  { title: texts.addAgreement, path: "/dashboard/agreements/create-new" },
  { title: texts.addAgency, path: "/dashboard/agencies/create-new" },
  { title: texts.addProvider, path: "/dashboard/providers/createNewProvider" },
] as const;

/** What only the organisation's primary user and platform staff may do on a page. */
const managed = [
  {
    title: texts.inviteUser,
    query: "?invite=1",
    paths: ["/dashboard/users", "/dashboard/agencies/organization/users", "/dashboard/providers/organization/users"],
  },
  { title: texts.addService, query: "?edit=new#service-form", paths: ["/dashboard/services"] },
] as const;

/** The actions that this person may carry out. The mobile portal has none of their pages. */
function commandsFor(person: PersonCaller, isOpen: (path: string) => boolean, portal: Portal): Offer[] {
  if (portal === "mobile") return [];
  const isManager = person.isPrimary || person.group === "Admin";
  return [
    ...actions.filter(({ path }) => isOpen(path)).map(({ title, path }) => ({ title, detail: "", href: path })),
    ...managed.flatMap(({ title, query, paths }) => {
      const path = isManager ? paths.find(isOpen) : undefined;
      return path ? [{ title, detail: "", href: `${path}${query}` }] : [];
    }),
  ];
}

/** The pages that this person may open, by the names they have in the navigation. */
function pagesFor(person: PersonCaller, flags: readonly FeatureFlag[], portal: Portal): Offer[] {
  const personal = [
    { title: texts.account, detail: "", href: `${own[portal]}/account` },
    { title: texts.preferences, detail: "", href: `${own[portal]}/preferences` },
  ];
  if (portal === "mobile") {
    const tabs = tabsFor(person.principal, flags).filter(({ route }) => routeOf(route)?.title !== texts.account);
    return [...tabs.map(({ name, route }) => ({ title: name, detail: "", href: route })), ...personal];
  }
  const menus = navigationFor(person.principal, flags);
  const listed = menus.flatMap((menu) =>
    menu.items.length > 0
      ? menu.items.map((item) => ({ ...item, detail: item.name === menu.name ? "" : menu.name }))
      : [{ ...menu, detail: "" }],
  );
  return [
    ...listed
      .filter(({ isExternal }) => !isExternal)
      .map(({ name, detail, route }) => ({ title: name, detail, href: route })),
    ...personal,
  ];
}

/** The pages and actions; a page that an action opens is not listed twice. */
export function offersFor(
  person: PersonCaller,
  isOpen: (path: string) => boolean,
  flags: readonly FeatureFlag[],
  portal: Portal,
): { commands: Offer[]; pages: Offer[] } {
  const commands = commandsFor(person, isOpen, portal);
  const isListed = ({ href }: Offer) => commands.some((command) => command.href === href);
  return { commands, pages: pagesFor(person, flags, portal).filter((page) => !isListed(page)) };
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .normalize("NFKD")
    .replace(/[\u0300-\u036f'’]/g, "")
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Whether each typed word begins a word of the offer. An empty search matches everything. */
export function matches({ title, detail }: Offer, typed: string): boolean {
  const words = [...wordsOf(title), ...wordsOf(detail)];
  return wordsOf(typed).every((word) => words.some((one) => one.startsWith(word)));
}

/** Whether the offer has exactly this name. */
export const isNamed = ({ title }: Offer, typed: string): boolean =>
  typed !== "" && wordsOf(title).join(" ") === wordsOf(typed).join(" ");
