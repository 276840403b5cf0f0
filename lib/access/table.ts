/** The route table as Markdown, for docs/access.md. */
import { type Requirement, userGroups } from "./roles";
import { menus, type Route } from "./route";
import { routes } from "./routes";

const entries: Record<Exclude<Route["entry"], "signedIn">, string> = {
  public: "anyone",
  visitor: "anyone, with an anonymous session",
  notFound: "not-found page",
  unavailable: "service-unavailable page",
};

function conditions({
  permissionCode,
  agencyCode,
  medicalAnswers,
  wholeOrganisation,
  flag,
  app,
  providersByDirectDebit,
  agenciesWithAdvance,
}: Requirement): string {
  return [
    permissionCode && `code ${permissionCode}${agencyCode ? `, of an agency ${agencyCode}` : ""}`,
    medicalAnswers && "the right to medical answers",
    wholeOrganisation && "all services or branches",
    flag && `flag ${flag}`,
    app && `app ${app}`,
    providersByDirectDebit && "a provider: only if it pays by direct debit",
    agenciesWithAdvance && "an agency: once its advance is approved",
  ]
    .filter(Boolean)
    .join(", ");
}

/** The columns of the table; each kind of person has every code, flag and app. */
const kinds = ["Admin", "Agency", "Provider", "authoriser", "worker", "signed out"] as const;

/** What one kind of person gets at a page that requires signing in. */
function cell(kind: (typeof kinds)[number], { groups, authoriserToo }: Requirement): string {
  // A care worker is refused at sign-in, so to the portal they are signed out.
  if (kind === "worker" || kind === "signed out") return "sign-in";
  if (kind === "authoriser") return authoriserToo ? "yes" : "as their group";
  return (groups?.includes(kind) ?? true) ? "yes" : "not found";
}

/** The menu that shows a page, and for whom only with a flag. */
function menuCell({ menu, comingSoonFor = [] }: Route): string {
  if (!menu) return "";
  if (comingSoonFor.length === 0) return menus[menu];
  const whom = comingSoonFor.length < userGroups.length ? ` for ${comingSoonFor.join(", ")}` : "";
  return `${menus[menu]} (flag comingSoon${whom})`;
}

function row(route: Route): string {
  const { path, entry, title = "", flag, requires = {} } = route;
  if (entry !== "signedIn") {
    const what = entry === "notFound" ? "not found" : entry === "unavailable" ? "unavailable" : "yes";
    return `| ${path} | ${title || entries[entry]} | | ${kinds.map(() => what).join(" | ")} | ${flag ? `flag ${flag}` : ""} |`.replace(
      /\| {2}\|$/,
      "| |",
    );
  }
  const only = [conditions(requires), requires.draftAgencyToo && "an agency in draft too"].filter(Boolean).join("; ");
  return `| ${path} | ${title} | ${menuCell(route)} | ${kinds.map((kind) => cell(kind, requires)).join(" | ")} | ${only} |`;
}

/** The whole table as a Markdown page. */
export function accessTable(): string {
  return `# Who may open what

Each column assumes that the person has every permission code, feature flag and app; the last column lists those that are required.
Generated from the route table in \`lib/access\` by \`npm run access-table\`; a test fails when it is out of date. Someone who
may not open a page gets the not-found page; an anonymous visitor is redirected to sign-in first. Care workers are refused at
sign-in and cannot open any page that requires signing in. Pages that are not built yet answer and say so, but a menu shows them only with
the flag comingSoon. The tests check every cell against the running portal, with and without
each code, flag and app.

| path | page | menu | ${kinds.join(" | ")} | requires |
|---|---|---|${kinds.map(() => "---|").join("")}---|
${routes.map(row).join("\n")}
`;
}
