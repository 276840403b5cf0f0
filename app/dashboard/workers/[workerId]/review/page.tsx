import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { ReviewView } from "@/components/workers/verification/review-view";
import { openPage, readReviewDone } from "@/lib/bff";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../../actions";
import { decideReview } from "./actions";

export const metadata: Metadata = { title: "Review" };

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

/** One worker before the platform's compliance. */
export default async function ReviewPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = `/dashboard/workers/${workerId}/review`;
  const { client, load, person, shell } = await openPage(path);
  const outcome = await load(() => client.verification.review({ workerId }));
  if (!outcome.ok && outcome.problem.code === "NOT_FOUND") notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {outcome.ok ? (
        <ReviewView
          review={outcome.data}
          decide={decideReview}
          done={readReviewDone(await searchParams)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{outcome.problem.message}</Notice>
      )}
    </DashboardShell>
  );
}
