import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ImportPage } from "@/components/imports/import-page";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PageFailure } from "@/components/ui/page-outcome";
import { openPage, readImportQuery } from "@/lib/bff";
import { constants } from "@/lib/config/constants";
import { dashboardWorkersCreateNewBulkImportPage as texts } from "@/lib/config/messages/workers";
import { importFields } from "@/lib/contract/imports/fields";
import { formatDateTime } from "@/lib/format";
import * as portalActions from "../../../actions";
import { changeImport } from "../actions";

export const metadata: Metadata = { title: texts.title };

type Properties = {
  params: Promise<{ importId: string }>;
  searchParams: Promise<Record<string, unknown>>;
};

export default async function OneImportPage({ params, searchParams }: Properties) {
  const { importId } = await params;
  const path = `/dashboard/workers/create-new-bulk/${importId}`;
  const { client, isOpen, load, person, shell, title } = await openPage(path);
  const query = readImportQuery(await searchParams);
  const result = await load(async () => {
    const found = await client.imports.get({ importId });
    const isMapping = found.status === "mapping" || query.asked === "columns";
    const wanted = isMapping
      ? { limit: 1 }
      : { status: query.asked === "fix" ? ("bad" as const) : query.show, after: query.after };
    const limit = query.asked === "fix" ? constants.importFixPageSize : constants.listPageSize;
    return { found, rows: await client.imports.rows({ importId, limit, ...wanted }) };
  });
  if (!result.ok && ["NOT_FOUND", "FORBIDDEN", "BAD_REQUEST"].includes(result.error.code)) notFound();
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <ImportPage
          path={path}
          found={result.data.found}
          rows={result.data.rows}
          query={query}
          columns={importFields}
          change={changeImport}
          workerPath={(id) => (isOpen(`/dashboard/workers/${id}`) ? `/dashboard/workers/${id}` : null)}
          formatTime={(iso) => formatDateTime(iso, person.preference)}
        />
      ) : (
        <PageFailure title={title} message={result.error.message} />
      )}
    </DashboardShell>
  );
}
