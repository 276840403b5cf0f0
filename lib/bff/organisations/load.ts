/** The data of an organisation's page: the organisation, the requested section, and the result of the last form. */

import type { openPage } from "@/lib/bff/page";
import { readTexts } from "@/lib/bff/parameters";
import { readOrganisation } from "@/lib/bff/records";
import type { Result } from "@/lib/bff/result";
import type { OrganisationKind } from "@/lib/contract/organisations";
import { detailsView } from "./details";
import { fileErrorOf } from "./files";

type Opened = Awaited<ReturnType<typeof openPage>>;
type Wanted = {
  kind: OrganisationKind;
  organisationId: string;
  /** The page's own path. */
  path: string;
  parameters: Record<string, unknown>;
};

const NAMES = ["tab", "step", "do", "done", "edit", "error", "what", "kind", "issuedOn", "expiresOn"] as const;
const SERVICES_SHOWN = 20;

/** The page that lists an organisation's people. */
function usersOf({ person, isOpen }: Opened, { kind, organisationId }: Wanted): string | null {
  const own = kind === "agency" ? "/dashboard/agencies/organization/users" : "/dashboard/providers/organization/users";
  if (person.group !== "Admin") return own;
  return isOpen("/dashboard/users") ? `/dashboard/users?organisation=${organisationId}` : null;
}

/** Where the platform's finance staff offer an agency an advance. */
function advanceOf({ person, isOpen }: Opened, { kind, organisationId }: Wanted): string | null {
  const page = "/dashboard/finance/advance";
  return person.group === "Admin" && kind === "agency" && isOpen(page) ? `${page}?agency=${organisationId}` : null;
}

/** Loads the page's data. NOT_FOUND for another tenant's organisation, and for one of the other kind. */
export async function loadOrganisation(opened: Opened, wanted: Wanted) {
  const { client, load, person } = opened;
  const { kind, organisationId, path } = wanted;
  const query = readTexts(wanted.parameters, NAMES);
  const part = query.tab ?? query.step;
  const result = await load(async () => {
    const [organisation, places, services, billing] = await Promise.all([
      readOrganisation(organisationId),
      kind === "agency" && (part === "branches" || part === "supply")
        ? client.branches.list({ agencyId: organisationId })
        : null,
      kind === "provider" && part === "services"
        ? client.services.list({ providerId: organisationId, limit: SERVICES_SHOWN })
        : null,
      kind === "provider" && part === "billing"
        ? client.finance.billingInformation({ providerId: organisationId })
        : null,
    ]);
    return { organisation, details: detailsView(organisation), places, services, billing };
  });
  const isFound = !result.ok || result.data.organisation.kind === kind;
  const error = fileErrorOf(query.error);
  return {
    isMissing: !isFound || (!result.ok && ["NOT_FOUND", "BAD_REQUEST", "FORBIDDEN"].includes(result.error.code)),
    result: result as Result<Exclude<typeof result, { ok: false }>["data"]>,
    path,
    query,
    error: error ? { what: query.what ?? "document", message: error } : null,
    membershipId: person.membershipId,
    users: usersOf(opened, wanted),
    advance: advanceOf(opened, wanted),
    isPlatform: person.group === "Admin",
    preference: person.preference,
  };
}
