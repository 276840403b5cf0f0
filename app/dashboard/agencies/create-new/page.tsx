import { AgencySetUp, setUpStepOf } from "@/components/agencies/agency-set-up";
import { NewOrganisationForm } from "@/components/organisation/new-organisation-form";
import { doneMessage, Outcome } from "@/components/organisation/organisation-page";
import { shownValues } from "@/components/organisation/shown-values";
import { DashboardShell } from "@/components/shell/dashboard-shell";
import { addressOf } from "@/components/ui/address";
import { Notice } from "@/components/ui/notice";
import { PageHeader } from "@/components/ui/page-header";
import { loadOrganisation, openPage, pageMetadata } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import * as portalActions from "../../actions";
import { change, create } from "../../organisation/actions";

const path = "/dashboard/agencies/create-new";
/** Where an agency finds itself once it is no draft any more. */
const OWN_PAGE = "/dashboard/agencies/organization";

export const metadata = pageMetadata(path);

const texts = messages.accounts;

export default async function CreateAgencyPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const opened = await openPage(path);
  const { client, load, person, shell, title } = opened;
  if (person.group === "Admin") {
    return (
      <DashboardShell {...shell} {...portalActions}>
        <PageHeader title={title} lead={messages.registers.leads.newAgency} />
        <NewOrganisationForm kind="agency" create={create} />
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
  const problem = view.outcome.ok ? (rest.ok ? null : rest.problem) : view.outcome.problem;
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PageHeader title={texts.setUpTitle} lead={texts.setUpLead} />
      <Outcome message={doneMessage(view.query.done, "agency")} problem={view.problem?.message ?? null} />
      {view.outcome.ok && rest.ok ? (
        <SetUp
          view={view}
          organisation={view.outcome.data.organisation}
          contact={rest.data.contact}
          branches={rest.data.branches}
        />
      ) : (
        <Notice kind="danger">{problem?.message}</Notice>
      )}
    </DashboardShell>
  );
}

type View = Awaited<ReturnType<typeof loadOrganisation>>;
type Parts = Extract<View["outcome"], { ok: true }>["data"];
type SetUpProps = { view: View } & Pick<Parameters<typeof AgencySetUp>[0], "contact"> & {
    organisation: Parts["organisation"];
    branches: NonNullable<Parts["places"]>["branches"];
  };

function SetUp({ view: { query, membershipId, problem }, organisation, contact, branches }: SetUpProps) {
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
      uploading={{ organisationId, page, membershipId, problem }}
      shown={shownValues.details(organisation)}
      branches={{
        branches,
        edit: query.edit ?? (branches.length === 0 ? "new" : undefined),
        shownOf: shownValues.branch,
      }}
      typed={query}
    />
  );
}
