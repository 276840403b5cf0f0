import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { DocumentView } from "@/components/verification/workbench/document-view";
import {
  namedMetadata,
  namedShell,
  openPage,
  readDecided,
  readPlace,
  readReviewedDocument,
  workerFieldFormats,
  workerPath,
} from "@/lib/bff";
import { dashboardWorkersWorkerReviewDocumentPage as texts } from "@/lib/config/messages/workers";
import { formatDateTime, formatName } from "@/lib/format";
import * as portalActions from "../../../../actions";
import { decideReview } from "../actions";

type Properties = {
  params: Promise<{ workerId: string; documentId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

const pathOf = (workerId: string, documentId: string) => `/dashboard/workers/${workerId}/review/${documentId}`;

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const { workerId, documentId } = await params;
  const nameOf = async () => formatName((await readReviewedDocument(workerId, documentId)).worker);
  return namedMetadata(pathOf(workerId, documentId), texts.title, nameOf, true);
}

/** The review of one document: its file, what was entered and the worker's photo, and the decision. */
export default async function ReviewDocumentPage({ params, searchParams }: Properties) {
  const { workerId, documentId } = await params;
  const page = await openPage(pathOf(workerId, documentId));
  const { load, person, shell } = page;
  const result = await load(() => readReviewedDocument(workerId, documentId));
  if (!result.ok && result.error.code === "NOT_FOUND") notFound();
  const named = result.ok ? namedShell(shell, formatName(result.data.worker), workerPath(workerId)) : shell;
  return (
    <DashboardShell {...named} {...portalActions}>
      {result.ok ? (
        <DocumentView
          opened={result.data}
          place={await readPlace(page, { workerId, documentId })}
          decided={await readDecided(page, await searchParams)}
          formats={workerFieldFormats}
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
