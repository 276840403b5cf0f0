import Link from "next/link";
import type { FormAction } from "@/components/form/form";
import type { ListActions } from "@/components/lists/list";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { ArrowLeft } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { codesFor, permissionGroups } from "@/lib/access";
import { messages } from "@/lib/config/messages";
import { peopleView as texts } from "@/lib/config/messages/users";
import type { ListSettings } from "@/lib/contract/settings";
import type { Choices, People, PersonDetails } from "@/lib/contract/users/people";
import { InviteForm } from "./invite-form";
import { FoundOrganisations, OrganisationFinder } from "./organisation-finder";
import { type PersonActions, PersonView } from "./person-view";
import type { UsersQuery } from "./query";
import { UsersList } from "./users-list";

type Organisation = People["organisation"];

type Content =
  | {
      show: "list";
      people: People;
      listSettings: ListSettings;
      find: { words: string; found: Organisation[] | null } | null;
      isWithdrawn: boolean;
    }
  | { show: "person"; details: PersonDetails }
  | { show: "invite"; organisation: Organisation; choices: Choices }
  | { show: "trouble"; message: string };

type UserActions = PersonActions & { invite: FormAction; recordReviewByForm: FormAction };

type Props = {
  /** The page's own path. */
  path: string;
  title: string;
  query: UsersQuery;
  actions: UserActions;
  listActions: ListActions;
  /** Formats a time in the reader's format. */
  formatTime: (iso: string) => string;
};

const groups = Object.entries(permissionGroups).map(([name, codes]) => ({
  title: messages.permissions.groups[name as keyof typeof permissionGroups],
  codes,
}));

const groupOf = { platform: "Admin", agency: "Agency", provider: "Provider" } as const;

const ToAll = ({ path, query }: Pick<Props, "path" | "query">) => (
  <p className="mb-2">
    <Link className="inline-flex min-h-11 items-center gap-2" href={addressOf(path, query)}>
      <ArrowLeft aria-hidden="true" size={18} />
      {texts.allUsers}
    </Link>
  </p>
);

function ListPage({ content, ...page }: Props & { content: Extract<Content, { show: "list" }> }) {
  const { path, query, title, actions, listActions, formatTime } = page;
  const { people, find } = content;
  return (
    <UsersList
      title={title}
      people={people}
      path={path}
      query={query}
      listSettings={content.listSettings}
      codes={codesFor(groupOf[people.organisation.kind])}
      actions={actions}
      listActions={listActions}
      formatTime={formatTime}
      tools={find ? <OrganisationFinder path={path} find={find.words} /> : null}
      above={
        <>
          {content.isWithdrawn ? (
            <div role="status" className="mb-5">
              <Notice kind="success">{messages.users.withdrawn}</Notice>
            </div>
          ) : null}
          {find?.found ? <FoundOrganisations path={path} found={find.found} /> : null}
        </>
      }
    />
  );
}

/** The users of an organisation: the list, one of them, or the form to invite a user. */
export function PeopleView({ content, ...page }: Props & { content: Content }) {
  switch (content.show) {
    case "list":
      return <ListPage {...page} content={content} />;
    case "person":
      return (
        <>
          <ToAll {...page} />
          <PageHeader title={content.details.person.fullName} lead={content.details.organisation.name} />
          <PersonView {...page} details={content.details} groups={groups} />
        </>
      );
    case "invite":
      return (
        <>
          <ToAll {...page} />
          <PageHeader title={texts.inviteUser} lead={texts.inviteLead(content.organisation.name)} />
          <Card className="max-w-5xl">
            <InviteForm
              action={page.actions.invite}
              organisationId={content.organisation.id}
              choices={content.choices}
              groups={groups}
            />
          </Card>
        </>
      );
    case "trouble":
      return <Notice kind="danger">{content.message}</Notice>;
  }
}
