import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { WorkerPrivacy } from "@/components/privacy/worker-privacy";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, workerPrivacyPath } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../actions";
import { eraseData } from "./actions";

export const metadata: Metadata = { title: "Privacy of a worker" };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

/** What is held about one worker, to take along and to erase: for the agency's primary user and the platform. */
export default async function WorkerPrivacyPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const { client, load, person, shell } = await openPage(workerPrivacyPath(workerId));
  const { done, problem } = await searchParams;
  const outcome = await load(() => client.privacy.get({ workerId }));
  if (!outcome.ok && ["NOT_FOUND", "FORBIDDEN"].includes(outcome.problem.code)) notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {outcome.ok ? (
        <>
          <PageHeader
            title={`Privacy of ${formatName(outcome.data.worker)}`}
            lead={messages.privacyPages.privacyLead}
          />
          <WorkerPrivacy
            privacy={outcome.data}
            membershipId={shell.membershipId}
            erase={eraseData}
            came={done === "erased" ? "erased" : problem === "export" ? "exportFailed" : null}
            formatTime={(iso) => formatDateTime(iso, person.preference)}
          />
        </>
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
