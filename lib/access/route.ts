/** The type of a route in the route table, and the sidebar menus. */
import type { FeatureFlag, Requirement, UserGroup } from "./roles";

/** The menus of the sidebar, in order. A menu with a single page for someone is shown as that page. */
export const menus = {
  overview: "Overview",
  agencies: "Agencies",
  providers: "Providers",
  organisation: "Organisation",
  users: "Users",
  services: "Services",
  workers: "Workers",
  agreements: "Agreements",
  jobs: "Jobs",
  marketplace: "Bid4Care",
  finance: "Finance",
  tasks: "Tasks",
  reports: "Reports",
  settings: "Settings",
} as const;

export type Menu = keyof typeof menus;

export type Route = {
  /** Segments in brackets are parameters; `steps` lists their allowed values, or a pattern for them. */
  path: string;
  /**
   * `public`: anyone. `visitor`: anyone, with an anonymous session where there is none. `signedIn`: see `requires`.
   * `notFound`, `unavailable`: error pages, answered with 404 and 503.
   */
  entry: "public" | "visitor" | "signedIn" | "notFound" | "unavailable";
  requires?: Requirement;
  /** A page that needs no account, and is not found unless this is switched on. */
  flag?: FeatureFlag;
  /** Required query parameters; without them the page is not found. */
  query?: Record<string, RegExp>;
  /** The not-found page, where it is not the general one. */
  notFoundPage?: string;
  steps?: Record<string, readonly string[] | RegExp>;
  /** The parent page, for the navigation's highlight and the breadcrumbs. */
  under?: string;
  /** The page's title, in the navigation and the breadcrumbs. */
  title?: string;
  /** The title for groups to which the page shows something else: a provider, for example, sees agencies. */
  titleFor?: Partial<Record<UserGroup, string>>;
  /** The sidebar menu it is in. */
  menu?: Menu;
  /** Its menu for groups that have the page elsewhere. */
  menuFor?: Partial<Record<UserGroup, Menu>>;
  /**
   * The groups for which the page is not built yet. It answers and says so, but no menu shows it to them unless the
   * flag `comingSoon` is switched on.
   */
  comingSoonFor?: readonly UserGroup[];
  /** The same page in the mobile portal; of a record, with the same parameters. */
  mobile?: string;
  /** The page's label and icon in the mobile portal's navigation. */
  tab?: string;
  icon?: string;
  /** A page of the marketplace, by its name there: reached through the marketplace's login. */
  external?: string;
  /** Accepts a form post and shows no page: after signing in, the person returns to the form's page instead. */
  isPostedTo?: true;
};
