import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WorkerPrivacy } from "@/components/privacy/worker-privacy";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { namedMetadata, namedShell, openPage, readWorkerPrivacy, workerPath, workerPrivacyPath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardWorkersWorkerPrivacyPage as texts } from "@/lib/config/messages/workers";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../actions";
import { eraseData } from "./actions";

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { workerId } = await params;
  const nameOf = async () => formatName((await readWorkerPrivacy(workerId)).worker);
  return namedMetadata(workerPrivacyPath(workerId), texts.title, nameOf, true);
}

/** A worker's personal data, to export and to erase: for the agency's primary user and the platform. */
export default async function WorkerPrivacyPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const { load, person, shell, isOpen } = await openPage(workerPrivacyPath(workerId));
  const { done, error } = await searchParams;
  const result = await load(() => readWorkerPrivacy(workerId));
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN"].includes(result.error.code)) notFound();
  const named = result.ok ? namedShell(shell, formatName(result.data.worker), workerPath(workerId)) : shell;
  return (
    <DashboardShell {...named} {...portalActions}>
      {result.ok ? (
        <>
          <PageHeader
            title={texts.privacyOf(formatName(result.data.worker))}
            lead={messages.privacyPages.privacyLead}
          />
          <WorkerPrivacy
            privacy={result.data}
            membershipId={shell.membershipId}
            mayExport={isOpen("/view-worker-questionnaire")}
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
