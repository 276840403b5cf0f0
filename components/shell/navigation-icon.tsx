import {
  Banknote,
  Briefcase,
  Building2,
  ChartColumn,
  Circle,
  FileSignature,
  Gavel,
  HeartHandshake,
  House,
  type Icon,
  LayoutDashboard,
  ListChecks,
  Search,
  Settings,
  UserRound,
  UserRoundCog,
  Users,
} from "@/components/ui/icons";

const icons: Record<string, Icon> = {
  account: UserRound,
  overview: LayoutDashboard,
  workers: Users,
  organisation: Building2,
  agencies: Building2,
  providers: HeartHandshake,
  users: UserRoundCog,
  services: House,
  marketplace: Gavel,
  jobs: Briefcase,
  agreements: FileSignature,
  finance: Banknote,
  tasks: ListChecks,
  reports: ChartColumn,
  search: Search,
  settings: Settings,
};

/** A navigation item's icon; a plain ring if it has none. */
export function NavigationIcon({ name }: { name?: string | undefined }) {
  const Icon = (name && icons[name]) || Circle;
  return <Icon aria-hidden="true" className="size-6 flex-none" strokeWidth={1.75} />;
}
