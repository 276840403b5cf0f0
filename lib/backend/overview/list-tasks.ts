import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { readParts } from "./read";
import { countsOf, serviceParts, servicesOf, taskParts, tasksOf } from "./task-parts";

/** What needs the caller, by kind. */
export const tasks = procedure(contract.overview.tasks, signedIn, async ({ input, caller }) => {
  const { limit, kind, serviceId } = input;
  const parts = [...taskParts(caller, limit, { kind, serviceId }), ...serviceParts(caller)];
  const row = await readParts(parts, caller, serviceId);
  return { ...tasksOf(row, caller), services: servicesOf(row) };
});

/** How much needs the caller, for the numbers in the navigation: the same rows as the lists, counted only. */
export const waiting = procedure(contract.overview.waiting, signedIn, async ({ caller }) =>
  countsOf(await readParts(taskParts(caller), caller), caller),
);
