import { DashboardShell } from "@/components/shell/dashboard-shell";
import { PeopleView } from "@/components/users/people-view";
import { openPeople, pageMetadata } from "@/lib/bff";
import * as portalActions from "../actions";
import * as actions from "./actions";

const path = "/dashboard/users";

export const metadata = pageMetadata(path);

export default async function UsersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { shell, ...view } = await openPeople(path, await searchParams);
  return (
    <DashboardShell {...shell} {...portalActions}>
      <PeopleView {...view} actions={actions} />
    </DashboardShell>
  );
}
