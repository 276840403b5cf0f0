/** The people of an organisation: what the pages about them show and what their forms post. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { codes } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { expiredPath } from "@/lib/bff/sessions/session";
import { messages } from "@/lib/config/messages";
import type { ListSettings } from "@/lib/contract/settings";
import {
  type Choices,
  type People,
  type Person,
  type PersonDetails,
  peopleFilterSchema,
} from "@/lib/contract/users/people";
import { formatDateTime } from "@/lib/format";
import { caller, portal } from "./client";
import { toCsv } from "./csv";
import { askedPage, readListAddress } from "./lists";
import { openPage, pageMetadata } from "./page";
import { namedMetadata, shellBelow } from "./page-title";
import { textOf } from "./parameters";
import { readUser } from "./records";
import { attempt, type Result, type ResultError } from "./result";
import { openedRecord } from "./search/recents";

type Parameters = Record<string, unknown>;

/** The list's query from the address; parameters that are not valid are left out. */
function peopleQuery(parameters: Parameters) {
  const { search, status, code } = peopleFilterSchema.shape;
  return {
    search: search.catch(undefined).parse(textOf(parameters["search"])) || undefined,
    status: status.catch(undefined).parse(textOf(parameters["status"])),
    code: code.catch(undefined).parse(textOf(parameters["code"])),
  };
}

const UUID = peopleFilterSchema.shape.organisationId;

/** An id in an address; undefined for anything else. */
const idIn = (value: unknown): string | undefined => UUID.safeParse(value).data;

/** The organisation whose people are meant: the platform's staff may name one, everyone else gets their own. */
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
    person.permissions.some(({ code }) => code === codes.workersView) ? yesNo(person.seesMedicalAnswers) : "",
    person.scope?.map(({ name }) => name).join("; ") ?? "All",
    person.apps.join("; "),
    yesNo(person.hasAppAccess),
    person.kind === "member" ? (person.hasSecondFactor ? "On" : "Off") : "",
    time(person.lastSeenAt),
  ];
}

const HEADINGS = [
  "Name",
  "Email",
  "Phone",
  "Job title",
  "Status",
  "Primary user",
  "Authoriser",
  "Permissions",
  "Medical answers",
  "Services or branches",
  "Applications",
  "Can open this portal",
  "Two-step sign-in",
  "Last seen",
];

/** The list as a CSV file, with the address's filters. Answers 404 to anyone who may not have it. */
export async function exportPeople(request: Request): Promise<Response> {
  const found = await attempt(() => caller());
  if (!found.ok) return new Response(null, { status: 503 });
  const person = found.data;
  if (person.kind !== "person") return new Response(null, { status: 303, headers: { location: await expiredPath() } });
  const parameters = Object.fromEntries(new URL(request.url).searchParams);
  const organisationId = organisationOf(person, parameters["organisation"]);
  const result = await attempt(async () =>
    (await portal()).users.export({ organisationId, ...peopleQuery(parameters) }),
  );
  if (!result.ok) return new Response(null, { status: result.error.code === "SERVICE_UNAVAILABLE" ? 503 : 404 });
  return new Response(toCsv([HEADINGS, ...result.data.items.map((one) => lineOf(one, person))]), {
    headers: {
      "content-type": "text/csv; charset=utf-8",
      "content-disposition": 'attachment; filename="users.csv"',
      "cache-control": "no-store",
      "x-content-type-options": "nosniff",
    },
  });
}

type Organisation = People["organisation"];

/** What a page about people shows: the list, one person, the invitation form, or an error. */
export type PeopleContent =
  | {
      show: "list";
      people: People;
      /** What the person has chosen for the list. */
      listSettings: ListSettings;
      find: { words: string; found: Organisation[] | null } | null;
      isWithdrawn: boolean;
    }
  | { show: "person"; details: PersonDetails }
  | { show: "invite"; organisation: Organisation; choices: Choices }
  | { show: "trouble"; message: string };

/** The error to show. A person or organisation of another tenant is answered with the not-found page. */
function errorContent({ code, message }: ResultError): PeopleContent {
  if (["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(code)) notFound();
  return { show: "trouble", message };
}

const shown = <T>(result: Result<T>, show: (data: T) => PeopleContent): PeopleContent =>
  result.ok ? show(result.data) : errorContent(result.error);

/** The title of the page about people at `path`: the name of the person it shows, if any. */
export async function peopleMetadata(path: string, parameters: Parameters): Promise<Metadata> {
  const { title } = pageMetadata(path);
  const id = idIn(parameters["person"]);
  if (!id) return { title };
  return namedMetadata(path, String(title), async () => {
    const person = await caller();
    if (person.kind !== "person") return "";
    return (await readUser(organisationOf(person, parameters["organisation"]), id)).person.fullName;
  });
}

/**
 * Opens the page about people at `path`. The organisation comes from the session; the platform's staff may name another
 * one in the address.
 */
export async function openPeople(path: string, parameters: Parameters) {
  const page = await openPage(path);
  const { client, load, person } = page;
  const organisationId = organisationOf(person, parameters["organisation"]);
  const query = {
    ...peopleQuery(parameters),
    organisation: organisationId === person.organisation.id ? undefined : organisationId,
    ...readListAddress(parameters),
  };
  const content = async (): Promise<PeopleContent> => {
    const id = idIn(parameters["person"]);
    if (id) {
      return shown(await load(() => readUser(organisationId, id)), (details) => ({
        show: "person",
        details,
      }));
    }
    if (parameters["invite"] === "1") {
      return shown(await load(() => client.users.choices({ organisationId })), (found) => ({
        show: "invite",
        ...found,
      }));
    }
    const words = textOf(parameters["find"])?.trim().slice(0, 100) ?? "";
    const found = words ? await load(() => client.users.organisations({ search: words })) : null;
    const list = () =>
      Promise.all([
        client.users.list({ ...peopleQuery(parameters), ...askedPage(query), organisationId }),
        client.settings.ofList({ list: "users" }),
      ]);
    return shown(await load(list), ([people, listSettings]) => ({
      show: "list",
      people,
      listSettings,
      find: person.group === "Admin" ? { words, found: found?.ok ? found.data : null } : null,
      isWithdrawn: parameters["withdrawn"] === "1",
    }));
  };
  const view = await content();
  const star = view.show === "person" ? await openedRecord("user", view.details.person._id) : null;
  return {
    ...page,
    shell: view.show === "person" ? shellBelow(page.shell, path, view.details.person.fullName) : page.shell,
    star,
    path,
    query,
    content: view,
    formatTime: (iso: string) => formatDateTime(iso, person.preference),
  };
}
