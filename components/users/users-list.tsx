import type { ReactNode } from "react";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { type ChosenColumn, MenuButton, offeredColumns, shownColumns } from "@/components/lists/columns";
import { List, type ListActions } from "@/components/lists/list";
import { ROW_ID } from "@/components/lists/row-id";
import type { RowLink } from "@/components/lists/row-links";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { UserPlus } from "@/components/ui/icons";
import type { ListColumn } from "@/lib/config/closed-lists/lists";
import { messages } from "@/lib/config/messages";
import { usersFilter as filterTexts, usersList as own } from "@/lib/config/messages/users";
import type { ListSettings } from "@/lib/contract/settings";
import type { People, Person } from "@/lib/contract/users/people";
import { permissionLabel } from "./labels";
import type { UsersQuery } from "./query";
import { PersonStatusBadge } from "./status-badge";
import { usersChoices } from "./users-choices";

const texts = messages.users;

/** A user's permissions, in one line. */
function rightsIn({ isPrimaryUser, isAuthorizer, permissions }: Person): string {
  const { primary, authorizer } = messages.permissions;
  const roles = [...(isPrimaryUser ? [primary.title] : []), ...(isAuthorizer ? [authorizer.title] : [])];
  return [...roles, ...permissions.map(({ code }) => permissionLabel(code).title)].join(", ") || own.nothingYet;
}

function Review({
  people,
  action,
  formatTime,
}: {
  people: People;
  action: FormAction;
  formatTime: (iso: string) => string;
}) {
  const { lastReview, mayManage, organisation } = people;
  return (
    <Card className="mt-6">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <h2>{own.accessReview}</h2>
          <p className="mt-1 text-soft">
            {lastReview
              ? own.reviewed(
                  formatTime(lastReview.reviewedAt),
                  lastReview.by ?? own.thePlatformsStaff,
                  lastReview.active,
                  lastReview.invited,
                )
              : own.noReviewYet}
          </p>
        </div>
        {mayManage ? (
          <Form action={action}>
            <HiddenField name="organisation" value={organisation.id} />
            <SubmitButton variant="secondary" pendingText={own.recording}>
              {own.recordReview}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

type UsersListProps = {
  title: string;
  people: People;
  path: string;
  query: UsersQuery;
  /** What the person has chosen for the list. */
  listSettings: ListSettings;
  /** The permission codes that the list can be filtered by. */
  codes: readonly string[];
  actions: { recordReviewByForm: FormAction; resend: FormAction; reactivate: FormAction };
  listActions: ListActions;
  formatTime: (iso: string) => string;
  /** Further controls on the line of the filters. */
  tools?: ReactNode;
  /** What the page says above the list. */
  above?: ReactNode;
};

const cellOf = (key: ListColumn<"users">, formatTime: (iso: string) => string): ChosenColumn<Person>["cell"] => {
  switch (key) {
    case "status":
      return ({ status, isExpired }) => (
        <>
          <PersonStatusBadge status={status} />
          {isExpired ? <span className="sub">{texts.linkExpired}</span> : null}
        </>
      );
    case "jobTitle":
      return ({ jobTitle }) => jobTitle ?? own.notGiven;
    case "permissions":
      return (row) => (
        <>
          {rightsIn(row)}
          {row.scope ? <span className="sub">{own.only(row.scope.map(({ name }) => name).join(", "))}</span> : null}
          {row.hasAppAccess ? null : <span className="sub">{texts.noAppAccess}</span>}
        </>
      );
    case "lastSeen":
      return ({ lastSeenAt }) => (lastSeenAt ? formatTime(lastSeenAt) : own.never);
    case "twoStep":
      return ({ kind, hasSecondFactor }) => (kind === "member" ? (hasSecondFactor ? own.on : own.off) : null);
    case "email":
      return ({ email }) => email;
    case "phone":
      return ({ phone }) => phone;
  }
};

/** What can be done in one press. The flags: `i` invited, `d` deactivated; neither for oneself. */
function menuOf({ people, path, query, actions }: UsersListProps): RowLink[] {
  const values = { organisation: people.organisation.id };
  const idName = "person";
  return [
    { label: own.open, href: addressOf(path, query, { person: ROW_ID, after: "", before: "" }) },
    ...(people.mayManage
      ? [
          { label: own.resend, flag: "i", action: actions.resend, values, idName },
          { label: own.reactivate, flag: "d", action: actions.reactivate, values, idName },
        ]
      : []),
  ];
}

const flagOf = ({ status, isSelf }: Person): string => {
  if (isSelf) return "";
  return { invited: "i", deactivated: "d", active: "" }[status];
};

/** An organisation's users and invitations, with their permissions and when each was last active. */
export function UsersList(props: UsersListProps) {
  const { people, path, query, formatTime } = props;
  const { counts, organisation } = people;
  const offered = offeredColumns("users");
  const shown = shownColumns(offered, props.listSettings.columns, 5);
  const { search, status, code } = query;
  return (
    <>
      <List
        title={props.title}
        note={organisation.name}
        actions={
          people.mayManage ? (
            <ButtonLink data-routed="" href={addressOf(path, { organisation: query.organisation, invite: "1" })}>
              <UserPlus aria-hidden="true" size={18} />
              {own.invite}
            </ButtonLink>
          ) : null
        }
        path={path}
        query={query}
        kept={["organisation"]}
        search={{ label: filterTexts.searchLabel, choices: usersChoices(query, props.codes) }}
        tools={props.tools}
        above={props.above}
        choice={{ list: "users", offered, shown, names: own.columns }}
        listSettings={props.listSettings}
        listActions={props.listActions}
        name={{
          heading: own.name,
          cell: (row) => (
            <>
              <a href={addressOf(path, query, { person: row._id, after: "", before: "" })}>{row.fullName}</a>
              {row.isSelf ? <span className="font-normal text-soft"> {own.you}</span> : null}
              <span className="sub">{row.email}</span>
            </>
          ),
        }}
        columnOf={(key) => ({ size: key === "twoStep" ? "s" : undefined, cell: cellOf(key, formatTime) })}
        button={(row) => <MenuButton id={row._id} lock={row.lock} flags={flagOf(row)} />}
        result={people}
        rowKey={({ _id }) => _id}
        menu={menuOf(props)}
        counted={own.counted}
        csv={addressOf("/dashboard/users/export", { organisation: query.organisation, search, status, code })}
        drawing="people"
        none={{ title: texts.noneTitle, text: texts.none }}
        noneFound={{ title: texts.noneTitle, text: texts.none }}
      />
      <p className="mt-3 text-soft">{own.counts(counts.active, counts.invited, counts.deactivated)}</p>
      <Review people={people} action={props.actions.recordReviewByForm} formatTime={formatTime} />
    </>
  );
}
