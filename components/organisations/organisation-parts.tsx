import type { FormAction } from "@/components/form/form";
import { addressOf } from "@/components/ui/address";
import { Notice } from "@/components/ui/notice";
import type { Branch, Supply } from "@/lib/contract/branches";
import type { Billing } from "@/lib/contract/finance";
import type { Organisation } from "@/lib/contract/organisations";
import type { Service } from "@/lib/contract/services";
import { formatDateTime, type TimePreference } from "@/lib/format";
import { BillingTab } from "./billing-tab";
import { BranchesTab } from "./branches-tab";
import type { Details } from "./details-fields";
import { DetailsTab } from "./details-tab";
import { DocumentsTab } from "./documents-tab";
import { OrganisationPage } from "./organisation-page";
import { type TabKey, tabOf } from "./organisation-tabs";
import { ServicesTab } from "./services-tab";
import { shownValues } from "./shown-values";
import { SupplyTab } from "./supply-tab";
import type { Uploading } from "./upload-form";

type Parts = {
  organisation: Organisation;
  details: Details;
  places: {
    branches: readonly Branch[];
    supply: readonly Supply[];
    workerTypes: readonly { _id: string; name: string }[];
  } | null;
  services: { items: readonly Service[]; next: string | null } | null;
  billing: Billing | null;
};

export type OrganisationView = {
  result: { ok: true; data: Parts } | { ok: false; error: { message: string } };
  path: string;
  query: Partial<Record<"tab" | "do" | "done" | "edit" | "kind" | "issuedOn" | "expiresOn", string>>;
  error: Uploading["error"];
  membershipId: string;
  users: string | null;
  advance: string | null;
  isPlatform: boolean;
  preference: TimePreference;
};

type Shown = { view: OrganisationView; parts: Parts; tab: TabKey; change: FormAction };

function Part({ view, parts, tab, change }: Shown) {
  const { organisation, details, places, services, billing } = parts;
  const { path, query, error, membershipId, isPlatform } = view;
  const { _id: organisationId, kind, mayEdit } = organisation;
  const page = addressOf(path, { tab });
  const changing = { change, organisationId, kind, page };
  const uploading = { organisationId, page, membershipId, error };
  const { edit } = query;
  switch (tab) {
    case "details":
      return (
        <DetailsTab
          organisation={organisation}
          changing={changing}
          uploading={uploading}
          details={details}
          away={page}
        />
      );
    case "branches":
      return places ? (
        <BranchesTab
          {...places}
          mayEdit={mayEdit}
          changing={changing}
          path={path}
          edit={edit}
          shownOf={shownValues.branch}
        />
      ) : null;
    case "supply":
      return places ? (
        <SupplyTab
          {...places}
          mayEdit={mayEdit}
          changing={changing}
          path={path}
          edit={edit}
          shownOf={shownValues.supply}
        />
      ) : null;
    case "services":
      return services ? (
        <ServicesTab
          services={services.items}
          hasMore={services.next !== null}
          mayEdit={mayEdit}
          providerId={organisationId}
        />
      ) : null;
    case "billing":
      return billing ? (
        <BillingTab organisation={organisation} billing={billing} changing={changing} isPlatform={isPlatform} />
      ) : null;
    case "documents":
      return <DocumentsTab organisation={organisation} changing={changing} uploading={uploading} submitted={query} />;
  }
}

/** An organisation's page with the tab in its address, or the reason it cannot be shown. */
export function OrganisationParts({ view, change }: { view: OrganisationView; change: FormAction }) {
  if (!view.result.ok) return <Notice kind="danger">{view.result.error.message}</Notice>;
  const parts = view.result.data;
  const { organisation } = parts;
  const tab = tabOf(view.query.tab, organisation.kind);
  const page = addressOf(view.path, { tab });
  return (
    <OrganisationPage
      organisation={organisation}
      changing={{ change, organisationId: organisation._id, kind: organisation.kind, page }}
      path={view.path}
      tab={tab}
      users={view.users}
      advance={view.advance}
      query={view.query}
      error={view.error?.message ?? null}
      formatTime={(iso) => formatDateTime(iso, view.preference)}
    >
      <Part view={view} parts={parts} tab={tab} change={change} />
    </OrganisationPage>
  );
}
