import type { FormAction } from "@/components/form/form";
import type { FillPlan } from "@/lib/contract/fill";
import type { TimePreference } from "@/lib/format";

/** `path`: of the page of plans. */
export type PlanProps = { path: string; plan: FillPlan; preference: TimePreference; change: FormAction };
