import Link from "next/link";
import { notFound } from "next/navigation";
import { EvidenceList, evidenceOfService } from "@/components/jobs/evidence";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata } from "@/lib/bff";
import { evidence as texts } from "@/lib/config/messages/jobs/evidence";
import * as portalActions from "../../../actions";

const path = "/dashboard/jobs";

export const metadata = pageMetadata(`${path}/[jobId]/evidence`);

export default async function ShiftEvidencePage({ params }: { params: Promise<{ jobId: string }> }) {
  const { jobId } = await params;
  const page = `${path}/${jobId}`;
  const { client, load, person, shell, title } = await openPage(`${page}/evidence`);
  const result = await load(() => client.jobs.evidence({ jobId }));
  if (!result.ok && ["NOT_FOUND", "BAD_REQUEST"].includes(result.error.code)) notFound();
  const service = result.ok ? result.data.items[0]?.service : undefined;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={texts.lead}>
        <Link prefetch={false} className="btn btn-secondary" href={page}>
          {texts.back}
        </Link>
        {service ? (
          <>
            <ButtonLink variant="secondary" href={evidenceOfService(path, service._id)}>
              {texts.serviceLink(service.name)}
            </ButtonLink>
            <ButtonLink href={`${page}/evidence/pdf`} download>
              {texts.pdf}
            </ButtonLink>
          </>
        ) : null}
      </PageHeader>
      {result.ok ? (
        <EvidenceList bookings={result.data} none={texts.noneOfShift} preference={person.preference} />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
