/** The people of an organisation, for the pages about them and what they post to. */
import { notFound } from "next/navigation";
import type { PersonCaller } from "@/lib/backend/context";
import { messages } from "@/lib/config/messages";
import { type Choices, type People, type Person, type PersonDetails, peopleFilterSchema } from "@/lib/contract/people";
import { formatDateTime, toCsv } from "@/lib/format";
import { caller, portal } from "./client";
import { attempt, type Outcome, type Problem } from "./outcome";
import { openPage } from "./page";
import { textOf } from "./parameters";
import { expiredPath } from "./session";

type Parameters = Record<string, unknown>;

/** What the address asks of the list, as far as it makes sense; what does not is left out. */
function peopleQuery(parameters: Parameters) {
  const { search, status, code } = peopleFilterSchema.shape;
  return {
    search: search.catch(undefined).parse(textOf(parameters.search)) || undefined,
    status: status.catch(undefined).parse(textOf(parameters.status)),
    code: code.catch(undefined).parse(textOf(parameters.code)),
  };
}

const UUID = peopleFilterSchema.shape.organisationId;

/** An id in an address; undefined for anything else. */
const idIn = (value: unknown): string | undefined => UUID.safeParse(value).data;

/** Whose people: the platform's staff may name an organisation, everyone else has his own. */
const organisationOf = (person: PersonCaller, named: unknown): string =>
  (person.group === "Admin" ? idIn(named) : undefined) ?? person.organisation.id;

/** Where the people of the caller's organisation are listed. */
export const usersPath = ({ group }: PersonCaller): string =>
  ({
    Admin: "/dashboard/users",
    Agency: "/dashboard/agencies/organization/users",
    Provider: "/dashboard/providers/organization/users",
  })[group];

const texts = messages.permissions;

function lineOf(person: Person, caller: PersonCaller): string[] {
  const time = (iso: string | null) => (iso ? formatDateTime(iso, caller.preference) : "");
  const yesNo = (is: boolean) => (is ? "Yes" : "No");
  return [
    person.fullName,
    person.email,
    person.phone ?? "",
    person.jobTitle ?? "",
    messages.users.statuses[person.status],
    yesNo(person.isPrimaryUser),
    yesNo(person.isAuthorizer),
    person.permissions
      .map(({ code }) => `${code} ${(texts.codes as Record<string, { title: string }>)[code]?.title ?? ""}`.trim())
      .join("; "),
    person.apps.join("; "),
    yesNo(person.hasAppAccess),
    person.kind === "member" ? (person.hasSecondFactor ? "On" : "Off") : "",
    time(person.lastSeenAt),
  ];
}

const HEADINGS = [
  "Name",
  "E-mail",
  "Phone",
  "Job title",
  "Status",
  "Primary user",
  "Authoriser",
  "Permissions",
  "Applications",
  "Can open this portal",
  "Two-step sign-in",
  "Last seen",
];

/** The list as a file, as the address narrows it. A real 404 for whoever may not have it. */
export async function exportPeople(request: Request): Promise<Response> {
  const found = await attempt(() => caller());
  if (!found.ok) return new Response(null, { status: 503 });
  const person = found.data;
  if (person.kind !== "person") return new Response(null, { status: 303, headers: { location: await expiredPath() } });
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const organisationId = organisationOf(person, parameters.organisation);
  const outcome = await attempt(async () =>
    (await portal()).users.export({ organisationId, ...peopleQuery(parameters) }),
  );
  if (!outcome.ok) return new Response(null, { status: outcome.problem.code === "SERVICE_UNAVAILABLE" ? 503 : 404 });
  return new Response(toCsv([HEADINGS, ...outcome.data.items.map((one) => lineOf(one, person))]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

type Organisation = People["organisation"];

/** What a page about people shows: the list, one person, the form to invite, or why it cannot. */
export type PeopleContent =
  | { show: "list"; people: People; find: { words: string; found: Organisation[] | null } | null; isWithdrawn: boolean }
  | { show: "person"; details: PersonDetails }
  | { show: "invite"; organisation: Organisation; choices: Choices }
  | { show: "trouble"; message: string };

/** What cannot be shown. An organisation or a person that is not one's own is a page that is not there. */
function trouble({ code, message }: Problem): PeopleContent {
  if (["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(code)) notFound();
  return { show: "trouble", message };
}

const shown = <T>(outcome: Outcome<T>, show: (data: T) => PeopleContent): PeopleContent =>
  outcome.ok ? show(outcome.data) : trouble(outcome.problem);

/**
 * Opens the page about people at `path`. Whose they are comes from the session; the platform's staff name another organisation
 * in the address.
 */
export async function openPeople(path: string, parameters: Parameters) {
  const page = await openPage(path);
  const { client, load, person } = page;
  const organisationId = organisationOf(person, parameters.organisation);
  const query = {
    ...peopleQuery(parameters),
    organisation: organisationId === person.organisation.id ? undefined : organisationId,
    after: textOf(parameters.after),
  };
  const content = async (): Promise<PeopleContent> => {
    const id = idIn(parameters.person);
    if (id) {
      return shown(await load(() => client.users.get({ organisationId, id })), (details) => ({
        show: "person",
        details,
      }));
    }
    if (parameters.invite === "1") {
      return shown(await load(() => client.users.choices({ organisationId })), (found) => ({
        show: "invite",
        ...found,
      }));
    }
    const words = textOf(parameters.find)?.trim().slice(0, 100) ?? "";
    const found = words ? await load(() => client.users.organisations({ search: words })) : null;
    const { organisation: _, ...narrowed } = query;
    return shown(await load(() => client.users.list({ ...narrowed, organisationId })), (people) => ({
      show: "list",
      people,
      find: person.group === "Admin" ? { words, found: found?.ok ? found.data : null } : null,
      isWithdrawn: parameters.withdrawn === "1",
    }));
  };
  return {
    ...page,
    path,
    query,
    content: await content(),
    formatTime: (iso: string) => formatDateTime(iso, person.preference),
  };
}
