import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Users } from "@/components/ui/icons";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import { usersList as own } from "@/lib/config/messages/users";
import type { People, Person } from "@/lib/contract/users/people";
import { permissionLabel } from "./labels";
import type { UsersQuery } from "./query";
import { PersonStatusBadge } from "./status-badge";
import { UsersFilter } from "./users-filter";

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
    <Card className="mb-6">
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
            <SubmitButton variant="secondary" pendingText={own.noting}>
              {own.recordReview}
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

/** An organisation's users and invitations, with their permissions and when each was last active. */
export function UsersList({
  people,
  path,
  query,
  codes,
  review,
  formatTime,
}: {
  people: People;
  path: string;
  query: UsersQuery;
  /** The permission codes that the list can be filtered by. */
  codes: readonly string[];
  review: FormAction;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<Person>[] = [
    {
      key: "name",
      heading: own.name,
      cell: (row) => (
        <div className="lg:min-w-52">
          <Link href={addressOf(path, query, { person: row._id, after: "" })} prefetch={false}>
            {row.fullName}
          </Link>
          {row.isSelf ? <span className="font-normal text-soft"> {own.you}</span> : null}
          <span className="block text-[0.9375rem] font-normal wrap-anywhere text-soft">{row.email}</span>
        </div>
      ),
    },
    { key: "jobTitle", heading: own.jobTitle, cell: (row) => row.jobTitle ?? own.notGiven },
    {
      key: "rights",
      heading: own.mayDo,
      cell: (row) => (
        <>
          {rightsIn(row)}
          {row.hasAppAccess ? null : <span className="block text-[0.9375rem] text-soft">{texts.noAppAccess}</span>}
        </>
      ),
    },
    {
      key: "status",
      heading: own.status,
      cell: (row) => (
        <>
          <PersonStatusBadge status={row.status} />
          {row.isExpired ? <span className="mt-1 block text-[0.9375rem] text-soft">{texts.linkExpired}</span> : null}
        </>
      ),
    },
    {
      key: "secondFactor",
      heading: own.twoStep,
      cell: (row) => (row.kind === "member" ? (row.hasSecondFactor ? "On" : "Off") : "—"),
    },
    {
      key: "lastSeen",
      heading: own.lastSeen,
      cell: (row) =>
        row.lastSeenAt ? <span className="md:whitespace-nowrap">{formatTime(row.lastSeenAt)}</span> : "Never",
    },
  ];
  const { counts, items, next } = people;
  const isNarrowed = Boolean(query.search || query.status || query.code);
  return (
    <>
      <Review people={people} action={review} formatTime={formatTime} />
      <UsersFilter path={path} query={query} codes={codes} />
      <p className="mb-3 text-soft">{own.counts(counts.active, counts.invited, counts.deactivated)}</p>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={own.users} columns={columns} rows={items} rowKey={(row) => row._id} />
        ) : (
          <EmptyState icon={<Users aria-hidden="true" />} title={texts.noneTitle}>
            <p>{texts.none}</p>
            {isNarrowed ? (
              <p className="mt-3">
                <Link href={addressOf(path, { organisation: query.organisation })}>{own.showEveryone}</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={query} next={next} of={own.ofUsers} />
    </>
  );
}
