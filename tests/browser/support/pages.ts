/**
 * Every page of the portal, for the tests that are made once for each: who may open it, and as whom it is looked at. A page
 * that is not in this table fails a test (pages.spec.ts).
 */
import { linkOf } from "./questionnaire";

const staff = ["admin", "agency", "compliance"];
const everybody = [...staff, "booker", "provider", "authoriser"];

const PENDING = "a1d4c7e0-5b1f-4c2a-9d3e-000000001001";
const SUBMITTED = "a1d4c7e0-5b1f-4c2a-9d3e-000000001002";

export type TestedPage = {
  /** Below `app/`. */
  file: string;
  /** An address that shows it. */
  path: string;
  /** Who may open it; `notFound` and `unavailable` only say so. */
  open: "anyone" | "notFound" | "unavailable" | string[];
  /** As whom it is looked at. */
  as?: string;
};

export const pages: TestedPage[] = [
  { file: "(account)/signin/page.tsx", path: "/signin", open: "anyone" },
  { file: "(links)/closing-page/page.tsx", path: "/closing-page", open: "anyone" },
  { file: "(links)/not-found/page.tsx", path: "/not-found", open: "notFound" },
  { file: "(links)/offline/page.tsx", path: "/offline", open: "anyone" },
  { file: "(links)/maintenance/page.tsx", path: "/maintenance", open: "anyone" },
  { file: "(links)/unavailable/page.tsx", path: "/unavailable", open: "unavailable" },
  { file: "(links)/worker-questionnaire/page.tsx", path: linkOf(PENDING), open: "anyone" },
  { file: "(links)/worker-questionnaire/unknown/page.tsx", path: "/worker-questionnaire/unknown", open: "notFound" },
  {
    file: "(links)/view-worker-questionnaire/page.tsx",
    path: `/view-worker-questionnaire?workerId=${SUBMITTED}`,
    open: staff,
    as: "compliance",
  },
  { file: "dashboard/overview/page.tsx", path: "/dashboard/overview", open: everybody, as: "agency" },
  { file: "dashboard/workers/page.tsx", path: "/dashboard/workers", open: staff, as: "agency" },
];
