import { AgreementsList } from "@/components/agreements/agreements-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { askedPage, openPage, pageMetadata, readAgreementQuery, readListAddress } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { formatDate } from "@/lib/format";
import * as portalActions from "../../../actions";

const path = "/dashboard/agreements/b4c/overview";
const texts = messages.agreementPages;

export const metadata = pageMetadata(path);

export default async function MarketplaceAgreementsPage({
  searchParams,
}: {
  searchParams: Promise<Record<string, unknown>>;
}) {
  const { client, load, person, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const { origin: _, ...filters } = readAgreementQuery(parameters);
  const address = readListAddress(parameters);
  const result = await load(() =>
    Promise.all([
      client.agreements.list({ ...filters, ...askedPage(address), origin: "marketplace" }),
      client.settings.ofList({ list: "agreements" }),
    ]),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <AgreementsList
          title={title}
          path={path}
          origin="marketplace"
          result={result.data[0]}
          query={{ ...filters, ...address }}
          listSettings={result.data[1]}
          listActions={portalActions}
          none={texts.none.marketplace}
          group={person.group}
          formatDay={(iso) => formatDate(iso, person.preference)}
        />
      ) : (
        <>
          <ListHead title={title} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </DashboardShell>
  );
}
