import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { ReviewView } from "@/components/verification/review-view";
import {
  namedMetadata,
  namedShell,
  openPage,
  readDecided,
  readPlace,
  readReview,
  workerFieldFormats,
  workerPath,
} from "@/lib/bff";
import { dashboardWorkersWorkerReviewPage as texts } from "@/lib/config/messages/workers";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../actions";
import { decideReview } from "./actions";

type Properties = { params: Promise<{ workerId: string }>; searchParams: Promise<Record<string, unknown>> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { workerId } = await params;
  const nameOf = async () => formatName((await readReview(workerId)).worker);
  return namedMetadata(`/dashboard/workers/${workerId}/review`, texts.review, nameOf, true);
}

/** The platform's compliance review of one worker. */
export default async function ReviewPage({ params, searchParams }: Properties) {
  const { workerId } = await params;
  const path = `/dashboard/workers/${workerId}/review`;
  const page = await openPage(path);
  const { load, person, shell } = page;
  const result = await load(() => readReview(workerId));
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  const named = result.ok ? namedShell(shell, formatName(result.data.worker), workerPath(workerId)) : shell;
  return (
    <DashboardShell {...named} {...portalActions}>
      {result.ok ? (
        <ReviewView
          review={{ ...result.data, formats: workerFieldFormats }}
          place={await readPlace(page, { workerId })}
          decided={await readDecided(page, await searchParams)}
          decide={decideReview}
          hasKeys={shell.hasSingleKeys}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
