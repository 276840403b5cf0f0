import { pageMetadata } from "@/lib/bff";
import { drawPeople } from "../../../users/people-page";

const path = "/dashboard/agencies/organization/users";

export const metadata = pageMetadata(path);

export default function AgencyUsersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  return drawPeople(path, searchParams);
}
