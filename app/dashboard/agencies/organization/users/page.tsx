import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PeopleView } from "@/components/users/people-view";
import { openPeople, peopleMetadata } from "@/lib/bff";
import * as portalActions from "../../../actions";
import * as actions from "../../../users/actions";

const path = "/dashboard/agencies/organization/users";

type Properties = { searchParams: Promise<Record<string, unknown>> };

export const generateMetadata = async ({ searchParams }: Properties) => peopleMetadata(path, await searchParams);

export default async function AgencyUsersPage({ searchParams }: Properties) {
  const { shell, star, ...view } = await openPeople(path, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions} star={star}>
      <PeopleView {...view} actions={actions} listActions={portalActions} />
    </DashboardShell>
  );
}
