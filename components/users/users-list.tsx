import Link from "next/link";
import { HiddenField } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Users } from "@/components/ui/icons";
import { Pages } from "@/components/ui/pages";
import { type Column, Table } from "@/components/ui/table";
import { messages } from "@/lib/config/messages";
import type { People, Person } from "@/lib/contract/people";
import type { UsersQuery } from "./query";
import { PersonStatusBadge } from "./status-badge";
import { UsersFilter } from "./users-filter";
import { wordsOfCode } from "./words";

const texts = messages.users;

/** What somebody may do, in a line. */
function rightsIn({ isPrimaryUser, isAuthorizer, permissions }: Person): string {
  const { primary, authorizer } = messages.permissions;
  const roles = [...(isPrimaryUser ? [primary.title] : []), ...(isAuthorizer ? [authorizer.title] : [])];
  return [...roles, ...permissions.map(({ code }) => wordsOfCode(code).title)].join(", ") || "Nothing yet";
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
          <h2>Access review</h2>
          <p className="mt-1 text-soft">
            {lastReview
              ? `Reviewed on ${formatTime(lastReview.reviewedAt)} by ${lastReview.by ?? "the platform’s staff"}: ${lastReview.active} active, ${lastReview.invited} invited.`
              : "Nobody has noted a review yet. Look through the list now and then, and note that you have."}
          </p>
        </div>
        {mayManage ? (
          <Form action={action}>
            <HiddenField name="organisation" value={organisation.id} />
            <SubmitButton variant="secondary" pendingText="Noting…">
              Note a review
            </SubmitButton>
          </Form>
        ) : null}
      </div>
    </Card>
  );
}

/** Who works for an organisation and who was invited: who may do what, and when each was last there. */
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
  /** The permission codes the list can be narrowed by. */
  codes: readonly string[];
  review: FormAction;
  formatTime: (iso: string) => string;
}) {
  const columns: Column<Person>[] = [
    {
      key: "name",
      heading: "Name",
      cell: (row) => (
        <div className="lg:min-w-52">
          <Link href={addressOf(path, query, { person: row._id, after: "" })} prefetch={false}>
            {row.fullName}
          </Link>
          {row.isSelf ? <span className="font-normal text-soft"> (you)</span> : null}
          <span className="block text-[0.9375rem] font-normal wrap-anywhere text-soft">{row.email}</span>
        </div>
      ),
    },
    { key: "jobTitle", heading: "Job title", cell: (row) => row.jobTitle ?? "Not given" },
    {
      key: "rights",
      heading: "May do",
      cell: (row) => (
        <>
          {rightsIn(row)}
          {row.hasAppAccess ? null : <span className="block text-[0.9375rem] text-soft">{texts.noAppAccess}</span>}
        </>
      ),
    },
    {
      key: "status",
      heading: "Status",
      cell: (row) => (
        <>
          <PersonStatusBadge status={row.status} />
          {row.isExpired ? <span className="mt-1 block text-[0.9375rem] text-soft">{texts.ranOut}</span> : null}
        </>
      ),
    },
    {
      key: "secondFactor",
      heading: "Two-step",
      cell: (row) => (row.kind === "member" ? (row.hasSecondFactor ? "On" : "Off") : "—"),
    },
    {
      key: "lastSeen",
      heading: "Last seen",
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
      <p className="mb-3 text-soft">
        {counts.active} active, {counts.invited} invited, {counts.deactivated} deactivated
      </p>
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption="Users" columns={columns} rows={items} rowKey={(row) => row._id} />
        ) : (
          <EmptyState icon={<Users aria-hidden="true" />} title={texts.noneTitle}>
            <p>{texts.none}</p>
            {isNarrowed ? (
              <p className="mt-3">
                <Link href={addressOf(path, { organisation: query.organisation })}>Show everybody</Link>
              </p>
            ) : null}
          </EmptyState>
        )}
      </Card>
      <Pages path={path} query={query} next={next} of="of users" />
    </>
  );
}
