import Link from "next/link";
import { AdvanceApplication } from "@/components/advances/application";
import { OrganisationParts } from "@/components/organisations/organisation-parts";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { loadOrganisation, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../actions";
import { change } from "../../organisation/actions";
import { answerAdvanceReminder } from "../../overview/actions";

const path = "/dashboard/agencies/organization";
const retention = "/dashboard/workers/retention";

export const metadata = pageMetadata(path);

/** The signed-in person's own agency. */
export default async function OwnAgencyPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const parameters = await searchParams;
  const organisationId = opened.person.organisation.id;
  const view = await loadOrganisation(opened, { kind: "agency", organisationId, path, parameters });
  // Of an agency that is being set up nothing is asked yet.
  const application = opened.person.principal.isSettingUp
    ? null
    : await opened.load(() => opened.client.finance.references({ agencyId: organisationId }));
  return (
    <DashboardShell {...opened.shell} {...portalActions}>
      <OrganisationParts view={view} change={change} />
      {application?.ok ? (
        <AdvanceApplication
          application={application.data.aria}
          isPrimary={opened.person.isPrimary}
          answer={answerAdvanceReminder}
        />
      ) : null}
      {opened.isOpen(retention) ? (
        <p className="mt-6">
          <Link prefetch={false} href={retention}>
            {messages.privacyPages.toRetention}
          </Link>
        </p>
      ) : null}
    </DashboardShell>
  );
}
