import { pageMetadata } from "@/lib/bff";
import { drawPeople } from "./people-page";

const path = "/dashboard/users";

export const metadata = pageMetadata(path);

export default function UsersPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  return drawPeople(path, searchParams);
}
