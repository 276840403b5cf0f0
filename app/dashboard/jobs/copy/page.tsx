import { CopyWeek, ServiceChoice } from "@/components/jobs/copy-week";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readCopyQuery } from "@/lib/bff";
import * as portalActions from "../../actions";
import { copyWeek } from "../actions";

const path = "/dashboard/jobs/copy";

export const metadata = pageMetadata(path);

export default async function CopyWeekPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell, title } = await openPage(path);
  const { week, serviceId, isOfAll } = readCopyQuery(await searchParams);
  const result = await load(async () => ({
    services: (await client.jobs.options()).services,
    preview: serviceId ? await client.jobs.copyPreview({ serviceId, week }) : null,
    all: isOfAll ? await client.jobs.copyAllPreview({ week }) : null,
  }));
  const preview = result.ok ? (result.data.preview ?? result.data.all) : null;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} />
      {!result.ok ? <Notice kind="danger">{result.error.message}</Notice> : null}
      {preview ? (
        <CopyWeek
          path={path}
          preview={preview}
          idempotencyKey={crypto.randomUUID()}
          preference={person.preference}
          copy={copyWeek}
        />
      ) : null}
      {result.ok && !preview ? <ServiceChoice path={path} week={week} services={result.data.services} /> : null}
    </DashboardShell>
  );
}
