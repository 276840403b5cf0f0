/**
 * Describes row-level security and the privileges of the app's role, from a database's catalogue, for docs/policies.md.
 */
import type { Client } from "pg";
import { BACKUP_ROLE } from "./backup/role";
import { APP_ROLE } from "./migrate";

type Policy = { name: string; isPermissive: boolean; command: string; roles: string[]; using?: string; check?: string };
type Table = { name: string; security: string; rights: string[]; backup: boolean; policies: Policy[] };
type Function = { name: string; returns: string; isDefiner: boolean; isPublic: boolean };
type Schema = { name: string; relations: number; rights: string[] };

/**
 * The privileges of the app's role on the relation `c`: its own and those of `public`, on the table or on single
 * columns.
 */
const RIGHTS = `(select coalesce(array_agg(
    case when has_table_privilege('${APP_ROLE}', c.oid, it) then it else it || ' of some columns' end order by n), '{}')
  from unnest(array['select', 'insert', 'update', 'delete', 'truncate', 'references', 'trigger', 'maintain'])
    with ordinality as of_all (it, n)
  where has_table_privilege('${APP_ROLE}', c.oid, it)
    or it in ('select', 'insert', 'update', 'references') and has_any_column_privilege('${APP_ROLE}', c.oid, it))`;

const TABLES = `select c.relname as name,
    case when relrowsecurity and relforcerowsecurity then 'forced' when relrowsecurity then 'on, not forced' else 'none' end as security,
    ${RIGHTS} as rights,
    has_table_privilege('${BACKUP_ROLE}', c.oid, 'select') as backup,
    (select coalesce(json_agg(json_build_object('name', polname, 'isPermissive', polpermissive,
        'command', case polcmd when 'r' then 'select' when 'a' then 'insert' when 'w' then 'update' when 'd' then 'delete' else 'all' end,
        'roles', (select json_agg(case when r = 0 then 'everyone' else r::regrole::text end order by r) from unnest(polroles) r),
        'using', pg_get_expr(polqual, polrelid, true), 'check', pg_get_expr(polwithcheck, polrelid, true))
      order by polpermissive desc, polname), '[]') from pg_policy where polrelid = c.oid) as policies
  from pg_class c where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'v', 'm', 'f')
  order by c.relname collate "C"`;

const FUNCTIONS = `select proname || '(' || pg_get_function_identity_arguments(oid) || ')' as name,
    pg_get_function_result(oid) as returns, prosecdef as "isDefiner",
    exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) where grantee = 0) as "isPublic"
  from pg_proc where pronamespace = 'public'::regnamespace and has_function_privilege('${APP_ROLE}', oid, 'execute')
  order by proname collate "C", pg_get_function_identity_arguments(oid) collate "C"`;

const SEQUENCES = `select relname as name from pg_class c where relnamespace = 'public'::regnamespace
    and case when relkind = 'S' then has_sequence_privilege('${APP_ROLE}', c.oid, 'usage') end order by relname collate "C"`;

const SCHEMAS = `select nspname as name, count(*)::int as relations, rights
  from (select nspname, ${RIGHTS} as rights from pg_class c join pg_namespace n on n.oid = relnamespace
    where relkind in ('r', 'p', 'v', 'm', 'f') and nspname not like 'pg\\_%' and nspname not in ('information_schema', 'public')) x
  group by nspname, rights order by nspname collate "C", rights`;

/** Formats an expression as PostgreSQL prints it, without casts, line breaks and the sub-selects around settings. */
function readable(expression: string | null | undefined): string {
  const text = (expression ?? "")
    .replace(/\s+/g, " ")
    .replace(/\( ?SELECT app_setting_\w+\('([\w.]+)'::text\) AS \w+\)/g, "$1")
    .replace(/NULLIF\(current_setting\('([\w.]+)'::text, true\), ''::text\)/g, "$1")
    .replace(/(?<!\w)\((app\.\w+)\)/g, "$1")
    .replace(/\( ?SELECT (app_\w+\(\)) AS \w+\)/g, "$1")
    .replace(/('[^']*')::text/g, "$1")
    .replace(/\( SELECT/g, "(SELECT");
  return text ? `\`${text.replaceAll("|", "\\|")}\`` : "";
}

const isForBackups = ({ isPermissive, command, roles, using }: Policy): boolean =>
  isPermissive && command === "select" && roles.join() === BACKUP_ROLE && using === "true";

function policyRow({ name, isPermissive, command, roles, using, check }: Policy): string {
  const kind = isPermissive ? "permissive" : "restrictive";
  // Where a policy has no WITH CHECK, PostgreSQL applies its USING condition to written rows as well.
  const written = check ? readable(check) : ["all", "update"].includes(command) ? "the same" : "";
  return `| ${name} | ${kind} | ${command} | ${roles.join(", ")} | ${readable(using)} | ${written} |`;
}

const listed = (rights: readonly string[]) => rights.join(", ") || "nothing";

function tableSection({ name, security, rights, backup, policies }: Table): string {
  const readByBackups = backup && (security === "none" || policies.some(isForBackups));
  const facts = [
    `Row-level security: ${security}.`,
    `${APP_ROLE}: ${listed(rights)}.`,
    `${BACKUP_ROLE}: ${readByBackups ? "reads every row" : "does not read every row"}.`,
  ];
  const shown = policies.filter((policy) => !isForBackups(policy));
  const rows =
    shown.length === 0
      ? ""
      : `\n\n| policy | kind | command | roles | using | with check |\n|---|---|---|---|---|---|\n${shown.map(policyRow).join("\n")}`;
  return `### ${name}\n\n${facts.join(" ")}${rows}`;
}

/**
 * Returns the page as Markdown for the database that `client` is connected to; the role needs no privileges on its
 * tables. A new table, policy, function or privilege changes the page.
 */
export async function policiesPage(client: Client): Promise<string> {
  const { rows: tables } = await client.query<Table>(TABLES);
  const { rows: functions } = await client.query<Function>(FUNCTIONS);
  const { rows: sequences } = await client.query<{ name: string }>(SEQUENCES);
  const { rows: schemas } = await client.query<Schema>(SCHEMAS);
  return `# Row-level security

What the database itself allows, per table. Made from the catalogue of a freshly migrated database by \`npm run policies-table\`;
a test fails when it is out of date. The reasons are beside the statements in \`lib/db/migrations/\`.

\`${APP_ROLE}\` is the server, \`${BACKUP_ROLE}\` makes backups, and the owner of the tables runs migrations. Forced row-level security
also applies to the owner. _Using_ is the condition on rows that are read, changed or deleted, _with check_ the one on rows as they are
written. A transaction needs one permissive policy whose condition is true, and every restrictive one. \`app.organisation\`,
\`app.user\` and the like are settings that \`lib/db/tenancy.ts\` makes for one transaction: one that is not set matches no row.
Policies of \`everyone\` apply to each role that has a right on the table.

## Tables

${tables.map(tableSection).join("\n\n")}

## Functions

Those that \`${APP_ROLE}\` may execute. A function that runs as the owner checks by itself what the caller may do.

| function | returns | runs as | may be executed by |
|---|---|---|---|
${functions.map((one) => `| ${one.name} | ${one.returns} | ${one.isDefiner ? "the owner" : "the caller"} | ${one.isPublic ? "everyone" : APP_ROLE} |`).join("\n")}

## Sequences

\`${APP_ROLE}\` may take numbers from: ${listed(sequences.map(({ name }) => name))}.

## Other schemas

| schema | tables | ${APP_ROLE} |
|---|---|---|
${schemas.map(({ name, relations, rights }) => `| ${name} | ${relations} | ${listed(rights)} |`).join("\n")}
`;
}
