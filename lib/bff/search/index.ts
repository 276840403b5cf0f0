/** Answers the search dialog: what matches, where it leads, and nothing that the person may not open. */

import { helpPath, helpTopics, pagesOfTopic } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { caller, portal as clientOf } from "@/lib/bff/client";
import { helpText } from "@/lib/bff/help";
import { isOpenFor } from "@/lib/bff/page-access";
import { attempt } from "@/lib/bff/result";
import { usersPath } from "@/lib/bff/users";
import { constants } from "@/lib/config/constants";
import { flags } from "@/lib/config/env";
import { favourites } from "@/lib/config/messages/favourites";
import { searchResults as texts } from "@/lib/config/messages/search";
import { type SearchHit, type SearchKind, searchKinds } from "@/lib/contract/search";
import { isNamed, matches, type Offer, offersFor, type Portal } from "./commands";

const headers = { "cache-control": "no-store" };
const SEARCH_LENGTH_MAX = 100;

/** The page of a result, by its kind. */
const desktopPaths: Record<SearchKind, (hit: SearchHit, person: PersonCaller) => string> = {
  worker: ({ _id }) => `/dashboard/workers/${_id}`,
  job: ({ _id }) => `/dashboard/jobs/${_id}`,
  agreement: ({ _id }) => `/dashboard/agreements/${_id}`,
  agency: ({ _id }) => `/dashboard/agencies/${_id}`,
  provider: ({ _id }) => `/dashboard/providers/${_id}`,
  service: ({ _id }, person) => {
    const isManager = person.isPrimary || person.group === "Admin";
    return isManager ? `/dashboard/services?edit=${_id}#service-form` : "/dashboard/services";
  },
  user: ({ _id, organisationId }, person) => {
    const of = person.group === "Admin" ? `organisation=${organisationId}&` : "";
    return `${usersPath(person)}?${of}person=${_id}`;
  },
};

/** Any id: whether a kind of result has a page that this person may open does not depend on which one it is. */
const SOME: SearchHit = { _id: crypto.randomUUID(), title: "", detail: "", organisationId: crypto.randomUUID() };

const addressIn = (portal: Portal, path: string): string =>
  portal === "mobile" ? path.replace(/^\/dashboard\//, "/mobile/") : path;

const pathOf = (address: string): string => address.split(/[?#]/)[0] ?? "";

/** The help texts by their titles, without those of pages that the person may not open. */
const helpOffers = (isOpen: (path: string) => boolean): Offer[] =>
  helpTopics
    .filter((topic) => pagesOfTopic(topic).some(isOpen) || pagesOfTopic(topic).length === 0)
    .map((topic) => ({ title: helpText(topic)?.title ?? "", detail: texts.help, href: helpPath(topic) }));

/**
 * The results for what was typed: actions, pages or help texts of exactly that name, records, other actions, pages and
 * help texts, then records that are only spelt like it. Before anything is typed: favourites and what was opened last, actions and pages.
 */
async function resultsFor(person: PersonCaller, typed: string, portal: Portal) {
  const isOpen = isOpenFor(person);
  const addressOf = (kind: SearchKind, hit: SearchHit) => addressIn(portal, desktopPaths[kind](hit, person));
  const kinds = searchKinds.filter((kind) => isOpen(pathOf(addressOf(kind, SOME))));
  const client = await clientOf();
  const { groups } = typed && kinds.length > 0 ? await client.search.find({ search: typed, kinds }) : { groups: [] };
  const { items } = typed || kinds.length === 0 ? { items: [] } : await client.search.recents();
  const remembered = (name: string, isStarred: boolean) => ({
    name,
    note: "",
    hits: items
      .filter((item) => item.isStarred === isStarred && kinds.includes(item.kind))
      .map(({ kind, ...hit }) => ({
        title: hit.title,
        detail: [texts.kindOf[kind], hit.detail].filter(Boolean).join(" · "),
        href: addressOf(kind, hit),
      })),
  });
  const found = (isSimilar: boolean) =>
    groups
      .filter((group) => group.isSimilar === isSimilar)
      .map(({ kind, items }) => ({
        name: texts.kinds[kind],
        note: isSimilar ? texts.similar : "",
        hits: items.map((hit) => ({ title: hit.title, detail: hit.detail, href: addressOf(kind, hit) })),
      }));
  const { commands, pages } = offersFor(person, isOpen, flags(), portal);
  const offers = [
    { name: texts.commands, offers: commands },
    { name: texts.pages, offers: pages },
    { name: texts.help, offers: typed ? helpOffers(isOpen) : [] },
  ];
  const offered = (isExact: boolean) =>
    offers.map((group) => ({
      name: group.name,
      note: "",
      hits: group.offers
        .filter((offer) => matches(offer, typed) && isNamed(offer, typed) === isExact)
        .slice(0, typed ? constants.searchHitsMax : undefined),
    }));
  return [
    remembered(favourites.favourites, true),
    remembered(favourites.recents, false),
    ...offered(true),
    ...found(false),
    ...offered(false),
    ...found(true),
  ].filter(({ hits }) => hits.length > 0);
}

/**
 * The response to a search by the dialog: 401 where the session has ended, 429 for too many searches, 503 where it did
 * not work. Posted, so that what is searched for is in no address.
 */
export async function answerSearch(request: Request, portal: Portal): Promise<Response> {
  const form = await request.formData().catch(() => null);
  const typed = form?.get("search");
  if (typeof typed !== "string") return new Response(null, { status: 400, headers });
  const result = await attempt(async () => {
    const person = await caller();
    return person.kind === "person" ? resultsFor(person, typed.trim().slice(0, SEARCH_LENGTH_MAX), portal) : null;
  });
  if (result.ok) {
    return result.data
      ? Response.json({ groups: result.data }, { headers })
      : new Response(null, { status: 401, headers });
  }
  const status = { UNAUTHORIZED: 401, TOO_MANY_REQUESTS: 429 }[result.error.code as string] ?? 503;
  return new Response(null, { status, headers });
}
