/** The people of an organisation, drawn alike at each of their addresses: the list, one person, the form to invite. */
import { ArrowLeft, Download, UserPlus } from "lucide-react";
import Link from "next/link";
import { notFound } from "next/navigation";
import type { ReactNode } from "react";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { buttonClass } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { InviteForm } from "@/components/users/invite-form";
import { OrganisationFinder } from "@/components/users/organisation-finder";
import { PersonView } from "@/components/users/person-view";
import { type UsersQuery, usersHref } from "@/components/users/query";
import { UsersList } from "@/components/users/users-list";
import { codesFor, permissionGroups } from "@/lib/access";
import { idIn, openPage, organisationOf, peopleQuery } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../actions";
import * as actions from "./actions";

const groups = Object.entries(permissionGroups).map(([name, codes]) => ({
  title: messages.permissions.groups[name as keyof typeof permissionGroups],
  codes,
}));

const groupOf = { platform: "Admin", agency: "Agency", provider: "Provider" } as const;

type View = Awaited<ReturnType<typeof openPage>> & {
  path: string;
  organisationId: string;
  query: UsersQuery;
  parameters: Record<string, unknown>;
};

const backTo = ({ path, query }: View): ReactNode => (
  <p className="mb-4">
    <Link className="inline-flex min-h-11 items-center gap-2" href={usersHref(path, query)}>
      <ArrowLeft aria-hidden="true" size={18} />
      All users
    </Link>
  </p>
);

/** What cannot be shown, and why. An organisation or a person that is not one's own is a page that is not there. */
function refused({ code, message }: { code: string; message: string }): ReactNode {
  if (code === "NOT_FOUND" || code === "FORBIDDEN" || code === "BAD_REQUEST") notFound();
  return <Notice kind="danger">{message}</Notice>;
}

async function onePerson(view: View, id: string): Promise<ReactNode> {
  const { client, load, organisationId, person } = view;
  const outcome = await load(() => client.users.get({ organisationId, id }));
  if (!outcome.ok) return refused(outcome.problem);
  return (
    <>
      {backTo(view)}
      <PageHeader title={outcome.data.person.fullName} lead={outcome.data.organisation.name} />
      <PersonView
        details={outcome.data}
        groups={groups}
        mayManage={person.isPrimary || person.group === "Admin"}
        formatTime={(iso) => formatDateTime(iso, person.preference)}
        actions={{
          change: actions.changeRights,
          deactivate: actions.deactivate,
          reactivate: actions.reactivate,
          sendReset: actions.sendPasswordLink,
          resetSecondFactor: actions.resetSecondFactor,
          resend: actions.resendInvitation,
          withdraw: actions.withdrawInvitation,
        }}
      />
    </>
  );
}

async function invitation(view: View): Promise<ReactNode> {
  const { client, load, organisationId } = view;
  const outcome = await load(() => client.users.choices({ organisationId }));
  if (!outcome.ok) return refused(outcome.problem);
  const { organisation, choices } = outcome.data;
  return (
    <>
      {backTo(view)}
      <PageHeader title="Invite somebody" lead={`To work for ${organisation.name}. The link is sent by e-mail.`} />
      <Card className="max-w-5xl">
        <InviteForm action={actions.invite} organisationId={organisation.id} choices={choices} groups={groups} />
      </Card>
    </>
  );
}

async function finder({ client, load, path, parameters }: View): Promise<ReactNode> {
  const find = typeof parameters.find === "string" ? parameters.find.trim().slice(0, 100) : "";
  const found = find ? await load(() => client.users.organisations({ search: find })) : null;
  return <OrganisationFinder path={path} find={find} found={found?.ok ? found.data : null} />;
}

async function everybody(view: View): Promise<ReactNode> {
  const { client, load, organisationId, path, person, query, title } = view;
  const narrowed = { organisationId, ...peopleQuery(view.parameters) };
  const outcome = await load(() => client.users.list({ ...narrowed, after: query.after }));
  if (!outcome.ok) return refused(outcome.problem);
  const { organisation, mayManage } = outcome.data;
  return (
    <>
      <PageHeader title={title} lead={`Who works for ${organisation.name}, and what each of them may do.`}>
        <a
          className={buttonClass({ variant: "secondary" })}
          href={usersHref("/dashboard/users/export", { ...query, after: "" })}
          download
        >
          <Download aria-hidden="true" size={18} />
          Download CSV
        </a>
        {mayManage ? (
          <Link
            className={buttonClass({})}
            href={usersHref(path, { organisation: query.organisation, invite: "1" })}
            prefetch={false}
          >
            <UserPlus aria-hidden="true" size={18} />
            Invite somebody
          </Link>
        ) : null}
      </PageHeader>
      {view.parameters.withdrawn === "1" ? (
        <div role="status" className="mb-5">
          <Notice kind="success">{messages.users.withdrawn}</Notice>
        </div>
      ) : null}
      {person.group === "Admin" ? await finder(view) : null}
      <UsersList
        people={outcome.data}
        path={path}
        query={query}
        codes={codesFor(groupOf[organisation.kind])}
        review={actions.noteReview}
        formatTime={(iso) => formatDateTime(iso, person.preference)}
      />
    </>
  );
}

function contentOf(view: View): Promise<ReactNode> {
  const personId = idIn(view.parameters.person);
  if (personId) return onePerson(view, personId);
  return view.parameters.invite === "1" ? invitation(view) : everybody(view);
}

/** Draws the page at `path`. Whose people it shows comes from the session; the platform's staff name another organisation. */
export async function drawPeople(path: string, searchParams: Promise<Record<string, unknown>>): Promise<ReactNode> {
  const opened = await openPage(path);
  const parameters = await searchParams;
  const organisationId = organisationOf(opened.person, parameters.organisation);
  const query: UsersQuery = {
    ...peopleQuery(parameters),
    organisation: organisationId === opened.person.organisation.id ? undefined : organisationId,
    after: typeof parameters.after === "string" ? parameters.after : undefined,
  };
  return (
    <DashboardShell {...opened.shell} {...portalActions}>
      {await contentOf({ ...opened, path, parameters, organisationId, query })}
    </DashboardShell>
  );
}
