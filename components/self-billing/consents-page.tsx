import { Particulars, Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { PageHeader } from "@/components/ui/page-header";
import { Pagination } from "@/components/ui/pagination";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { selfBillingPage as texts } from "@/lib/config/messages/self-billing";
import type { ConsentPair, OpenedConsent } from "@/lib/contract/self-billing";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { AcceptForm, AskForm, WithdrawForm } from "./forms";
import { stateOf } from "./words";

type ConsentsPageProps = {
  path: string;
  title: string;
  after: string | undefined;
  items: readonly ConsentPair[];
  next: string | null;
  /** The consent that is read. */
  opened: OpenedConsent | null;
  preference: TimePreference;
  change: FormAction;
};

/** What there is between a pair: a consent, the one that waits, or none. */
function State({ current, waiting }: ConsentPair) {
  const isHeldBack = current?.status !== "live";
  return (
    <>
      {current ? <span className="block">{stateOf(current)}</span> : null}
      {waiting ? <span className="block">{stateOf(waiting)}</span> : null}
      {current || waiting ? null : <span className="block">{texts.missing}</span>}
      {isHeldBack ? <span className="block text-list text-soft">{texts.missingHint}</span> : null}
    </>
  );
}

const columnsFor = ({ path, change }: ConsentsPageProps): Column<ConsentPair>[] => [
  { key: "agency", heading: texts.agency, cell: ({ agency }) => agency.name },
  { key: "provider", heading: texts.provider, cell: ({ provider }) => provider.name },
  { key: "consent", heading: texts.consent, cell: State },
  {
    key: "actions",
    heading: texts.actions,
    headingHidden: true,
    bare: true,
    cell: ({ agency, provider, current, waiting, canAsk }) => {
      const link = (id: string, words: string) => (
        <ButtonLink variant="secondary" size="s" href={`${path}?consent=${id}#consent`}>
          {words}
          <VisuallyHidden> {texts.between(agency.name, provider.name)}</VisuallyHidden>
        </ButtonLink>
      );
      return (
        <div className="flex flex-wrap gap-2">
          {waiting ? link(waiting._id, texts.openWaiting) : null}
          {current ? link(current._id, texts.openCurrent) : null}
          {canAsk ? (
            <AskForm agency={agency} provider={provider} isRenewal={current?.status === "live"} change={change} />
          ) : null}
        </div>
      );
    },
  },
];

/** A consent with its text, who has accepted it, and what the reader can do. */
function Opened({ path, opened, preference, change }: ConsentsPageProps & { opened: OpenedConsent }) {
  const { _id, lock, agency, provider, textHash, can, signatures } = opened;
  const acceptedBy = (side: "agency" | "provider") => {
    const signature = signatures.find((one) => one.side === side);
    if (!signature) return texts.notAccepted;
    return texts.by(signature.fullName, signature.jobTitle, formatDateTime(signature.signedAt, preference));
  };
  return (
    <>
      <Section id="consent" title={texts.title(agency.name, provider.name)}>
        <Particulars
          items={[
            [texts.state, stateOf(opened)],
            [texts.asked, formatDateTime(opened.requestedAt, preference)],
            [texts.accepted.agency, acceptedBy("agency")],
            [texts.accepted.provider, acceptedBy("provider")],
            [texts.hash, textHash],
          ]}
        />
        <div className="mt-5 max-w-[70ch] whitespace-pre-line wrap-anywhere">{opened.text}</div>
        <p className="mt-5">
          <a href={path}>{texts.back}</a>
        </p>
      </Section>
      {can.accept ? (
        <Section id="accept" title={texts.acceptTitle} lead={texts.acceptLead}>
          <AcceptForm
            key={_id}
            consentId={_id}
            lock={lock}
            textHash={textHash}
            answersForVat={can.answersForVat}
            change={change}
          />
        </Section>
      ) : null}
      {can.withdraw ? (
        <Section id="withdraw" title={texts.withdrawTitle} lead={texts.withdrawLead}>
          <WithdrawForm key={_id} consentId={_id} lock={lock} change={change} />
        </Section>
      ) : null}
    </>
  );
}

/** The pairs of agency and provider with their consents, and the consent that is read. */
export function ConsentsPage(props: ConsentsPageProps) {
  const { path, title, after, items, next, opened } = props;
  return (
    <>
      <PageHeader title={title} lead={texts.lead} />
      {opened ? <Opened {...props} opened={opened} /> : null}
      <Card padded={false}>
        {items.length > 0 ? (
          <Table
            caption={texts.caption}
            columns={columnsFor(props)}
            rows={items}
            rowKey={({ agency, provider }) => `${agency._id} ${provider._id}`}
          />
        ) : (
          <EmptyState title={texts.none}>
            <p>{texts.noneHint}</p>
          </EmptyState>
        )}
      </Card>
      <Pagination path={path} query={{ after }} next={next} of={texts.ofConsents} />
    </>
  );
}
