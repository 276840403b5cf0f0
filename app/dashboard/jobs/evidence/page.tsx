import Link from "next/link";
import { notFound } from "next/navigation";
import { EvidenceList, EvidencePeriodForm } from "@/components/jobs/evidence";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readEvidencePeriod } from "@/lib/bff";
import { evidence as texts } from "@/lib/config/messages/jobs/evidence";
import { evidenceMax } from "@/lib/contract/jobs";
import * as portalActions from "../../actions";

const path = "/dashboard/jobs/evidence";

export const metadata = pageMetadata(path);

export default async function EvidencePage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const period = readEvidencePeriod(await searchParams);
  if (!period) notFound();
  const { serviceId: service, from, to } = period;
  const result = await load(() => client.jobs.periodEvidence(period));
  const problem = !result.ok ? result.error.message : result.data.isComplete ? null : texts.tooMany(evidenceMax);
  const found = result.ok && !problem ? result.data : null;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader
        title={title}
        lead={
          found ? [found.items[0]?.service.name, texts.count(found.items.length)].filter(Boolean).join(" · ") : null
        }
      >
        <Link prefetch={false} className="btn btn-secondary" href="/dashboard/jobs">
          {texts.backToShifts}
        </Link>
        {found && found.items.length > 0 ? (
          <ButtonLink href={addressOf(`${path}/pdf`, { service, from, to })} download>
            {texts.pdf}
          </ButtonLink>
        ) : null}
      </PageHeader>
      {problem ? (
        <div className="mb-5" id="period-error">
          <Notice kind="danger">{problem}</Notice>
        </div>
      ) : null}
      <EvidencePeriodForm
        path={path}
        serviceId={service}
        from={from}
        to={to}
        errorId={problem ? "period-error" : undefined}
      />
      {found ? <EvidenceList bookings={found} none={texts.noneHint} preference={person.preference} /> : null}
    </DashboardShell>
  );
}
