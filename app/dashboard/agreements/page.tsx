import { AgreementsList } from "@/components/agreements/agreements-list";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { ButtonLink } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { openPage, pageMetadata, readAgreementQuery } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { dashboardAgreementsPage as words } from "@/lib/config/messages/agreements/pages";
import * as portalActions from "../actions";

const path = "/dashboard/agreements";
const texts = messages.agreementPages;

export const metadata = pageMetadata(path);

export default async function AgreementsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { client, load, person, shell } = await openPage(path);
  const query = readAgreementQuery(await searchParams);
  const result = await load(() => client.agreements.list(query));
  const isAdmin = person.group === "Admin";
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={words.agreements} lead={texts.lead}>
        {isAdmin ? <ButtonLink href="/dashboard/agreements/create-new">{words.newAgreement}</ButtonLink> : null}
      </PageHeader>
      {result.ok ? (
        <AgreementsList
          path={path}
          result={result.data}
          query={query}
          none={isAdmin ? texts.none.admin : texts.none.party}
        />
      ) : (
        <Notice kind="danger">{result.error.message}</Notice>
      )}
    </DashboardShell>
  );
}
