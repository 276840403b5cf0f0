/**
 * The platform has verified an on-panel worker. Source: our own rule; the checks behind it are those of SI 2014/2936,
 * regulation 19 and Schedule 3.
 */
import { rule } from "@/lib/backend/eligibility/rule";

export const verified = rule("verified", "hard", ({ worker: { panel, verificationStatus: status } }) =>
  panel === "off" || status === "approved" ? null : { kind: "status", status },
);
