import { AgreementsList } from "@/components/agreements/agreements-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readAgreementQuery } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../../actions";

const path = "/dashboard/agreements/b4c/overview";
const texts = messages.agreementPages;

export const metadata = pageMetadata(path);

export default async function MarketplaceAgreementsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, load, shell, title } = await openPage(path);
  const { origin: _, ...query } = readAgreementQuery(await searchParams);
  const result = await load(() => client.agreements.list({ ...query, origin: "marketplace" }));
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={title} lead={texts.marketplaceLead} />
      {result.ok ? (
        <AgreementsList
          path={path}
          origin="marketplace"
          result={result.data}
          query={query}
          none={texts.none.marketplace}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
