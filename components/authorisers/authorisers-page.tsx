import type { ComponentProps } from "react";
import { Section } from "@/components/agreements/sections";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { authorisersPage as texts } from "@/lib/config/messages/authorisers";
import type { Authoriser } from "@/lib/contract/authorisers";
import { formatDateRange, formatMoney } from "@/lib/format";
import { AuthoriserForm } from "./authoriser-form";

type FormProps = ComponentProps<typeof AuthoriserForm>;

type AuthorisersPageProps = {
  path: string;
  title: string;
  after: string | undefined;
  items: readonly Authoriser[];
  next: string | null;
  /** Services whose shifts no one can authorise today. */
  uncovered: readonly { name: string }[];
  canChange: boolean;
  /** Whether it lists the authorisers of several providers. */
  showsProvider: boolean;
  /** The one that is being changed, with the choices. */
  opened: ({ authoriser: Authoriser } & Pick<FormProps, "services" | "deputies" | "values">) | null;
  save: FormProps["save"];
};

/** When they are away. */
function Absence({ awayFrom, awayTo, isAway }: Authoriser) {
  if (!awayFrom || !awayTo) return texts.notAway;
  return (
    <>
      {formatDateRange(awayFrom, awayTo)}
      {isAway ? <span className="block text-soft">{texts.awayNow}</span> : null}
    </>
  );
}

const columnsFor = ({ path, canChange, showsProvider }: AuthorisersPageProps): Column<Authoriser>[] => [
  {
    key: "name",
    heading: texts.name,
    cell: ({ name, provider, isActive }) => (
      <>
        {name}
        {showsProvider ? <span className="block text-list font-normal text-soft">{provider.name}</span> : null}
        {isActive ? null : <span className="block text-list font-normal text-soft">{texts.cannotOpen}</span>}
      </>
    ),
  },
  {
    key: "services",
    heading: texts.services,
    cell: ({ services }) => services?.map(({ name }) => name).join(", ") ?? texts.everyService,
  },
  {
    key: "jobs",
    heading: texts.jobs,
    cell: ({ canAuthoriseJobs }) => (canAuthoriseJobs ? texts.mayAuthorise : texts.mayNotAuthorise),
  },
  {
    key: "limit",
    heading: texts.limit,
    cell: ({ limitPence }) => (limitPence === null ? texts.noLimit : formatMoney(limitPence)),
  },
  {
    key: "payments",
    heading: texts.payments,
    cell: ({ canAuthorisePayments, paymentLimitPence }) =>
      canAuthorisePayments
        ? paymentLimitPence === null
          ? texts.mayAuthorise
          : texts.upTo(formatMoney(paymentLimitPence))
        : texts.mayNotAuthorise,
  },
  { key: "deputy", heading: texts.deputy, cell: ({ deputy }) => deputy?.name ?? texts.noDeputy },
  { key: "away", heading: texts.away, cell: Absence },
  ...(canChange
    ? [
        {
          key: "actions",
          heading: texts.actions,
          headingHidden: true,
          size: "s" as const,
          bare: true,
          cell: ({ _id, name }: Authoriser) => (
            <ButtonLink variant="secondary" size="s" href={`${path}?change=${_id}#change`}>
              {texts.change}
              <VisuallyHidden> {name}</VisuallyHidden>
            </ButtonLink>
          ),
        },
      ]
    : []),
];

/** Who may authorise what, and the form that changes one of them. */
export function AuthorisersPage(props: AuthorisersPageProps) {
  const { path, title, after, items, next, uncovered, canChange, opened, save } = props;
  return (
    <>
      <PageHeader title={title} lead={canChange ? texts.lead : `${texts.lead} ${texts.mayNotChange}`} />
      {uncovered.length > 0 ? (
        <div className="mb-5">
          <Notice kind="warning" title={texts.uncoveredTitle}>
            <p>{texts.uncovered(uncovered.map(({ name }) => name).join(", "))}</p>
          </Notice>
        </div>
      ) : null}
      {opened ? (
        <Section id="change" title={texts.editTitle(opened.authoriser.name)}>
          <AuthoriserForm
            key={opened.authoriser._id}
            authoriserId={opened.authoriser._id}
            lock={opened.authoriser.lock}
            values={opened.values}
            services={opened.services}
            deputies={opened.deputies}
            save={save}
            back={path}
          />
        </Section>
      ) : null}
      <Card padded={false}>
        {items.length > 0 ? (
          <Table caption={texts.caption} columns={columnsFor(props)} rows={items} rowKey={({ _id }) => _id} />
        ) : (
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={{ after }} next={next} of={texts.ofAuthorisers} />
    </>
  );
}
