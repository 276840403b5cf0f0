/** What the page of one organisation draws: the organisation, the part that is asked for, and what came of the last form. */
import type { OrganisationKind } from "@/lib/contract/organisations";
import { fileProblemOf } from "./organisation-files";
import type { Outcome } from "./outcome";
import type { openPage } from "./page";
import { readTexts } from "./parameters";

type Opened = Awaited<ReturnType<typeof openPage>>;
type Wanted = {
  kind: OrganisationKind;
  organisationId: string;
  /** The page's own path. */
  path: string;
  parameters: Record<string, unknown>;
};

const NAMES = ["tab", "step", "do", "done", "edit", "problem", "what", "kind", "issuedOn", "expiresOn"] as const;
const SERVICES_SHOWN = 20;

/** The page of an organisation's people. */
function usersOf({ person, shell }: Opened, { kind, organisationId }: Wanted): string | null {
  const own = kind === "agency" ? "/dashboard/agencies/organization/users" : "/dashboard/providers/organization/users";
  if (person.group !== "Admin") return own;
  const isOpen = shell.navigation.some(({ route, items }) =>
    [route, ...items.map((item) => item.route)].includes("/dashboard/users"),
  );
  return isOpen ? `/dashboard/users?organisation=${organisationId}` : null;
}

/** Reads it all. NOT_FOUND for a stranger's, and for an organisation of the other kind. */
export async function loadOrganisation(opened: Opened, wanted: Wanted) {
  const { client, load, person } = opened;
  const { kind, organisationId, path } = wanted;
  const query = readTexts(wanted.parameters, NAMES);
  const part = query.tab ?? query.step;
  const outcome = await load(async () => {
    const [organisation, places, services, billing] = await Promise.all([
      client.organisations.get({ organisationId }),
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
    return { organisation, places, services, billing };
  });
  const isFound = !outcome.ok || outcome.data.organisation.kind === kind;
  const problem = fileProblemOf(query.problem);
  return {
    isMissing: !isFound || (!outcome.ok && ["NOT_FOUND", "BAD_REQUEST", "FORBIDDEN"].includes(outcome.problem.code)),
    outcome: outcome as Outcome<Exclude<typeof outcome, { ok: false }>["data"]>,
    path,
    query,
    problem: problem ? { what: query.what ?? "document", message: problem } : null,
    membershipId: person.membershipId,
    users: usersOf(opened, wanted),
    isPlatform: person.group === "Admin",
    preference: person.preference,
  };
}
