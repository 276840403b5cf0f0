import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AccessList } from "@/components/privacy/access-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, readTexts } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../actions";

export const metadata: Metadata = { title: "Who opened what of a worker" };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

/** Who opened what of one worker's data: for the agency's primary user and the platform. */
export default async function WorkerAccessPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = `/dashboard/workers/${workerId}/access`;
  const { client, load, person, shell } = await openPage(path);
  const { after } = readTexts(await searchParams, ["after"]);
  const outcome = await load(() => client.privacy.access({ workerId, after }));
  if (!outcome.ok && ["NOT_FOUND", "FORBIDDEN"].includes(outcome.problem.code)) notFound();
  const texts = messages.privacyPages;
  return (
    <DashboardShell {...shell} {...portalActions}>
      {outcome.ok ? (
        <>
          <PageHeader title={texts.accessTitle(formatName(outcome.data.worker))} lead={texts.accessLead} />
          <AccessList
            items={outcome.data.items}
            next={outcome.data.next}
            after={after}
            path={path}
            formatTime={(iso) => formatDateTime(iso, person.preference)}
          />
        </>
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
