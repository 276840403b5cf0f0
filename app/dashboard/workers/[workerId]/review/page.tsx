import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { ReviewView } from "@/components/verification/review-view";
import { openPage, readReviewDone, workerFieldFormats } from "@/lib/bff";
import { dashboardWorkersWorkerReviewPage as texts } from "@/lib/config/messages/workers";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../../actions";
import { decideReview } from "./actions";

export const metadata: Metadata = { title: texts.review };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

/** The platform's compliance review of one worker. */
export default async function ReviewPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = `/dashboard/workers/${workerId}/review`;
  const { client, load, person, shell } = await openPage(path);
  const result = await load(() => client.verification.review({ workerId }));
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <ReviewView
          review={{ ...result.data, formats: workerFieldFormats }}
          decide={decideReview}
          done={readReviewDone(await searchParams)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
