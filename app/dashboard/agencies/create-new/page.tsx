import { AgencySetUp, setUpStepOf } from "@/components/organisations/agency-set-up";
import { NewOrganisationForm } from "@/components/organisations/new-organisation-form";
import { doneMessage, ResultNotice } from "@/components/organisations/organisation-page";
import { shownValues } from "@/components/organisations/shown-values";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { detailsControls, loadOrganisation, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../actions";
import { change, create } from "../../organisation/actions";

const path = "/dashboard/agencies/create-new";
/** Where an agency is redirected once it is no longer a draft. */
const OWN_PAGE = "/dashboard/agencies/organization";

export const metadata = pageMetadata(path);

const texts = messages.accounts;

export default async function CreateAgencyPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { client, load, person, shell, title } = opened;
  if (person.group === "Admin") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <PageHeader title={title} lead={messages.organisations.leads.newAgency} />
        <NewOrganisationForm kind="agency" controls={detailsControls("agency")} create={create} />
      </DashboardShell>
    );
  }
  const organisationId = person.organisation.id;
  const view = await loadOrganisation(opened, { kind: "agency", organisationId, path, parameters: await searchParams });
  const rest = await load(async () => {
    const [{ contact }, { branches }] = await Promise.all([
      client.accounts.setUp(),
      client.branches.list({ agencyId: organisationId }),
    ]);
    return { contact, branches };
  });
  const error = view.result.ok ? (rest.ok ? null : rest.error) : view.result.error;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={texts.setUpTitle} lead={texts.setUpLead} />
      <ResultNotice message={doneMessage(view.query.done, "agency")} error={view.error?.message ?? null} />
      {view.result.ok && rest.ok ? (
        <SetUp
          view={view}
          organisation={view.result.data.organisation}
          details={view.result.data.details}
          contact={rest.data.contact}
          branches={rest.data.branches}
        />
      ) : (
        <Notice kind="danger">{error?.message}</Notice>
      )}
    </DashboardShell>
  );
}

type View = Awaited<ReturnType<typeof loadOrganisation>>;
type Parts = Extract<View["result"], { ok: true }>["data"];
type SetUpProps = { view: View } & Pick<Parameters<typeof AgencySetUp>[0], "contact"> & {
    organisation: Parts["organisation"];
    details: Parts["details"];
    branches: NonNullable<Parts["places"]>["branches"];
  };

function SetUp({ view: { query, membershipId, error }, organisation, details, contact, branches }: SetUpProps) {
  const step = setUpStepOf(query.step, organisation.missing);
  const page = addressOf(path, { step });
  const organisationId = organisation._id;
  return (
    <AgencySetUp
      organisation={organisation}
      contact={contact}
      path={path}
      step={step}
      changing={{ change, organisationId, kind: "agency", page }}
      afterwards={OWN_PAGE}
      uploading={{ organisationId, page, membershipId, error }}
      details={details}
      branches={{
        branches,
        edit: query.edit ?? (branches.length === 0 ? "new" : undefined),
        shownOf: shownValues.branch,
      }}
      submitted={query}
    />
  );
}
