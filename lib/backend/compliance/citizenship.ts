/** Whether a worker is a British or Irish citizen, by the nationality recorded. Pure. */
import type { ComplianceRules } from "@/lib/config/compliance";
import type { Evidence } from "./evidence";

export const isBritishOrIrish = ({ worker }: Evidence, { britishOrIrish }: ComplianceRules) =>
  britishOrIrish.includes(worker.nationality ?? "");
