/** The route table in words, for docs/access.md. */
import { menus } from "./portal";
import { type Requirement, userGroups } from "./roles";
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

function row({ path, entry, title, menu, requires = {} }: Route): string {
  if (entry !== "signedIn") return `| ${path} | ${title ?? ""} | ${entries[entry]} | | | | | |`;
  const columns = userGroups.map((group) => ((requires.groups?.includes(group) ?? true) ? "yes" : ""));
  const flagged = [requires.authoriserToo && "authoriser", requires.draftAgencyToo && "agency in draft"].filter(
    Boolean,
  );
  return `| ${path} | ${title ?? ""} | ${menu ? menus[menu] : ""} | ${columns.join(" | ")} | ${flagged.join(", ")} | ${conditions(requires)} |`;
}

/** The whole table as a Markdown page. */
export function accessTable(): string {
  return `# Who may open what

Made from the route table in \`lib/access\` by \`npm run access-table\`; a test fails when it is out of date. Whoever may not
open a page gets the not-found page; a stranger is led to sign-in first. Care workers are refused at sign-in and open nothing
that asks for a person.

| path | page | menu, or who | ${userGroups.join(" | ")} | by a flag of the person | and only with |
|---|---|---|${userGroups.map(() => "---|").join("")}---|---|
${routes.map(row).join("\n")}
`;
}
