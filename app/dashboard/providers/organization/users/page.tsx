import { pageMetadata } from "@/lib/bff";
import { drawPeople } from "../../../users/people-page";

const path = "/dashboard/providers/organization/users";

export const metadata = pageMetadata(path);

export default function ProviderUsersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  return drawPeople(path, searchParams);
}
