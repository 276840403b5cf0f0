import { OrganisationsList } from "@/components/organisations/organisations-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ListHead } from "@/components/ui/list-head";
import { Notice } from "@/components/ui/notice";
import { askedPage, openPage, pageMetadata, readListAddress, readOrganisationQuery } from "@/lib/bff";
import { formatDate } from "@/lib/format";
import * as portalActions from "../actions";

const path = "/dashboard/agencies";
const users = "/dashboard/users";

export const metadata = pageMetadata(path);

export default async function AgenciesPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, isOpen, person, shell, title } = await openPage(path);
  const parameters = await searchParams;
  const filters = readOrganisationQuery(parameters);
  const address = readListAddress(parameters);
  const result = await load(() =>
    Promise.all([
      client.organisations.list({ kind: "agency", ...filters, ...askedPage(address) }),
      client.settings.ofList({ list: "agencies" }),
    ]),
  );
  return (
    <DashboardShell {...shell} {...portalActions}>
      {result.ok ? (
        <OrganisationsList
          kind="agency"
          title={title}
          path={path}
          result={result.data[0]}
          query={{ ...filters, ...address }}
          listSettings={result.data[1]}
          listActions={portalActions}
          addPath={`${path}/create-new`}
          usersPath={isOpen(users) ? users : null}
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
