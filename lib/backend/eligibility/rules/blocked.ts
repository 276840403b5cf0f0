/** The service has not blocked the worker. Source: our own rule; the provider answers for who works in its service. */
import { rule } from "@/lib/backend/eligibility/rule";

export const blocked = rule("blocked", "hard", ({ worker, service }) =>
  worker.isBlocked ? { kind: "blocked", service: service.name } : null,
);
