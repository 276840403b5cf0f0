import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WorkerPrivacy } from "@/components/privacy/worker-privacy";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, workerPrivacyPath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardWorkersWorkerPrivacyPage as texts } from "@/lib/config/messages/workers";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../actions";
import { eraseData } from "./actions";

export const metadata: Metadata = { title: texts.title };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

/** A worker's personal data, to export and to erase: for the agency's primary user and the platform. */
export default async function WorkerPrivacyPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const { client, load, person, shell } = await openPage(workerPrivacyPath(workerId));
  const { done, error } = await searchParams;
  const result = await load(() => client.privacy.get({ workerId }));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN"].includes(result.error.code)) notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <>
          <PageHeader
            title={texts.privacyOf(formatName(result.data.worker))}
            lead={messages.privacyPages.privacyLead}
          />
          <WorkerPrivacy
            privacy={result.data}
            membershipId={shell.membershipId}
            erase={eraseData}
            came={done === "erased" ? "erased" : error === "export" ? "exportFailed" : null}
            formatTime={(iso) => formatDateTime(iso, person.preference)}
          />
        </>
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
