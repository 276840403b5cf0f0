import { Particulars, Section } from "@/components/agreements/sections";
import type { FormAction } from "@/components/form/form";
import { Notice } from "@/components/ui/notice";
import { appliedAdvanceStatuses } from "@/lib/config/closed-lists/organisations";
import { advancePage as texts } from "@/lib/config/messages/advance-pages";
import type { AdvanceApplications, AdvanceOverview } from "@/lib/contract/advances";
import { formatHundredths, formatMoney } from "@/lib/format";
import { ConfirmTermsForm, DeclineForm, TermsForm } from "./forms";

type Terms = NonNullable<AdvanceOverview["terms"]>;

/** Terms in words. */
export const factsOf = ({ limitPence, percent, feeBasisPoints }: Terms): (readonly [string, string])[] => [
  [texts.limit, formatMoney(limitPence)],
  [texts.share, texts.shareOf(percent)],
  [texts.fee, texts.feeIs(formatHundredths(feeBasisPoints))],
];

/** For the platform's staff: an agency's application, its terms, and those that wait for a second person. */
export function TermsSection({
  overview,
  back,
  change,
}: {
  overview: AdvanceOverview;
  back: string;
  change: FormAction;
}) {
  const { agency, terms, lock, application } = overview;
  if (!application) return null;
  const { status, reason, proposed } = application;
  const of = { agencyId: agency._id, lock, change };
  const isApproval = status !== "APPROVED";
  return (
    <Section id="terms" title={texts.termsTitle(agency.name)} lead={texts.termsLead}>
      <Particulars
        items={[
          [texts.application, texts.applications.status[status]],
          ...(reason ? [[texts.reason, reason] as const] : []),
          ...(terms ? factsOf(terms) : []),
        ]}
      />
      {proposed ? (
        <div className="mt-5">
          <h3>{texts.proposed}</h3>
          <p className="text-soft">{texts.proposedBy(proposed.by)}</p>
          <Particulars items={factsOf(proposed)} />
          {proposed.isOwn ? (
            <Notice>
              <p>{texts.ownProposal}</p>
            </Notice>
          ) : (
            <ConfirmTermsForm {...of} isApproval={isApproval} />
          )}
        </div>
      ) : null}
      {appliedAdvanceStatuses.includes(status) ? (
        <div className="mt-6">
          <h3>{texts.proposeTitle}</h3>
          <p className="text-soft mb-3">{texts.proposeLead}</p>
          <TermsForm {...of} terms={proposed ?? terms} />
        </div>
      ) : (
        <p className="mt-5">{texts.notApplied}</p>
      )}
      {status === "REGISTERED" ? (
        <div className="mt-6">
          <h3>{texts.declineTitle}</h3>
          <DeclineForm {...of} />
        </div>
      ) : null}
      <p className="mt-5">
        <a href={back}>{texts.back}</a>
      </p>
    </Section>
  );
}

/** The agencies that wait for the platform, each with the way to its terms. */
export function Applications({ path, found }: { path: string; found: AdvanceApplications }) {
  if (found.items.length === 0) return null;
  return (
    <Section id="applications" title={texts.applications.title}>
      <ul>
        {found.items.map(({ agency, waitsFor }) => (
          <li key={agency._id}>
            <a href={`${path}?agency=${agency._id}#terms`}>{agency.name}</a>: {texts.applications.waitsFor[waitsFor]}
          </li>
        ))}
      </ul>
      {found.hasMore ? <p className="mt-3">{texts.applications.more}</p> : null}
    </Section>
  );
}
