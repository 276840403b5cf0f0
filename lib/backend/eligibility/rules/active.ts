/** Only active workers are put forward. Source: our own rule (docs/states.md, the employment of a worker). */
import { rule } from "@/lib/backend/eligibility/rule";

export const active = rule("active", "hard", ({ worker: { employmentStatus: status } }) =>
  status === "active" ? null : { kind: "status", status },
);
