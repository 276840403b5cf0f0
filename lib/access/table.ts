/** The route table in words, for docs/access.md. */
import { menus } from "./portal";
import type { Requirement } from "./roles";
import { type Route, routes } from "./routes";

const entries: Record<Exclude<Route["entry"], "signedIn">, string> = {
  public: "anyone",
  visitor: "anyone, with an anonymous session",
  notFound: "says that there is no such page",
  unavailable: "says that the service cannot be reached",
};

function conditions({ permissionCode, flag, app, providersByDirectDebit, agenciesWithAdvance }: Requirement): string {
  return [
    permissionCode && `code ${permissionCode}`,
    flag && `flag ${flag}`,
    app && `app ${app}`,
    providersByDirectDebit && "a provider: only by direct debit",
    agenciesWithAdvance && "an agency: once its advance is approved",
  ]
    .filter(Boolean)
    .join(", ");
}

/** Everyone the table has a column for, each with every code, flag and app there is. */
const kinds = ["Admin", "Agency", "Provider", "authoriser", "worker", "signed out"] as const;

/** What one kind of person meets at a page that asks for one. */
function cell(kind: (typeof kinds)[number], { groups, authoriserToo }: Requirement): string {
  // A care worker is refused at sign-in: to the portal he is signed out.
  if (kind === "worker" || kind === "signed out") return "sign-in";
  if (kind === "authoriser") return authoriserToo ? "yes" : "as his group";
  return (groups?.includes(kind) ?? true) ? "yes" : "not found";
}

function row({ path, entry, title = "", menu, requires = {} }: Route): string {
  if (entry !== "signedIn") {
    const what = entry === "notFound" ? "not found" : entry === "unavailable" ? "unavailable" : "yes";
    return `| ${path} | ${title || entries[entry]} | | ${kinds.map(() => what).join(" | ")} | |`;
  }
  const only = [conditions(requires), requires.draftAgencyToo && "an agency in draft too"].filter(Boolean).join("; ");
  return `| ${path} | ${title} | ${menu ? menus[menu] : ""} | ${kinds.map((kind) => cell(kind, requires)).join(" | ")} | ${only} |`;
}

/** The whole table as a Markdown page. */
export function accessTable(): string {
  return `# Who may open what

Every kind of person is taken with every code, flag and app there is; the last column says what must not be missing. Made from the
route table in \`lib/access\` by \`npm run access-table\`; a test fails when it is out of date. Whoever may
not open a page gets the not-found page; a stranger is led to sign-in first. Care workers are refused at sign-in and open nothing
that asks for a person. The tests ask the running portal for every cell, with and without each code, flag and app.

| path | page | menu | ${kinds.join(" | ")} | and only with |
|---|---|---|${kinds.map(() => "---|").join("")}---|
${routes.map(row).join("\n")}
`;
}
