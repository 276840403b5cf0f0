/** Whether a worker is a British or Irish citizen, by the nationality recorded. Pure. */
import type { ComplianceRules } from "@/lib/config/compliance";
import type { Evidence } from "./evidence";

export type Citizen = Pick<Evidence["worker"], "nationality">;

export const isBritishOrIrish = ({ worker }: { worker: Citizen }, { britishOrIrish }: ComplianceRules) =>
  britishOrIrish.includes(worker.nationality ?? "");
