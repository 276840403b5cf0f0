import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessList } from "@/components/privacy/access-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { namedMetadata, namedShell, openPage, readTexts, readWorkerAccess, workerPath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardWorkersWorkerAccessPage as words } from "@/lib/config/messages/workers";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../actions";

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params, searchParams }: Properties): Promise<Metadata> {
  const { workerId } = await params;
  const { after } = readTexts(await searchParams, ["after"]);
  const nameOf = async () => formatName((await readWorkerAccess(workerId, after)).worker);
  return namedMetadata(`${workerPath(workerId)}/access`, words.title, nameOf, true);
}

/** The access log of one worker's data: for the agency's primary user and the platform. */
export default async function WorkerAccessPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = `/dashboard/workers/${workerId}/access`;
  const { load, person, shell } = await openPage(path);
  const { after } = readTexts(await searchParams, ["after"]);
  const result = await load(() => readWorkerAccess(workerId, after));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN"].includes(result.error.code)) notFound();
  const texts = messages.privacyPages;
  const named = result.ok ? namedShell(shell, formatName(result.data.worker), workerPath(workerId)) : shell;
  return (
    <DashboardShell {...named} {...portalActions}>
      {result.ok ? (
        <>
          <PageHeader title={texts.accessTitle(formatName(result.data.worker))} lead={texts.accessLead} />
          <AccessList
            items={result.data.items}
            next={result.data.next}
            after={after}
            path={path}
            formatTime={(iso) => formatDateTime(iso, person.preference)}
          />
        </>
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
