import { AgreementsList } from "@/components/agreements/agreements-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { askedPage, openPage, pageMetadata, readAgreementQuery, readListAddress } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardAgreementsPage as words } from "@/lib/config/messages/agreements/pages";
import { formatDate } from "@/lib/format";
import * as portalActions from "../actions";

const path = "/dashboard/agreements";
const texts = messages.agreementPages;

export const metadata = pageMetadata(path);

export default async function AgreementsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell } = await openPage(path);
  const parameters = await searchParams;
  const filters = readAgreementQuery(parameters);
  const address = readListAddress(parameters);
  const result = await load(() =>
    Promise.all([
      client.agreements.list({ ...filters, ...askedPage(address) }),
      client.settings.ofList({ list: "agreements" }),
    ]),
  );
  const isAdmin = person.group === "Admin";
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <AgreementsList
          title={words.agreements}
          path={path}
          result={result.data[0]}
          query={{ ...filters, ...address }}
          listSettings={result.data[1]}
          listActions={portalActions}
          addPath={isAdmin ? "/dashboard/agreements/create-new" : null}
          none={isAdmin ? texts.none.admin : texts.none.party}
          group={person.group}
          formatDay={(iso) => formatDate(iso, person.preference)}
        />
      ) : (
        <>
          <ListHead title={words.agreements} />
          <Notice kind="danger">{result.error.message}</Notice>
        </>
      )}
    </DashboardShell>
  );
}
