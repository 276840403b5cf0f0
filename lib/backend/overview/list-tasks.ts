import { procedure, signedIn } from "@/lib/backend/access-rules";
import { constants } from "@/lib/config/constants";
import { contract } from "@/lib/contract";
import { daysAfter, startOfDay } from "@/lib/format";
import { readParts } from "./read";
import {
  countParts,
  countsOf,
  requestersOf,
  serviceParts,
  servicesOf,
  standsInOf,
  standsInPart,
  taskParts,
  tasksOf,
} from "./task-parts";

/** What needs the caller, by kind. */
export const tasks = procedure(contract.overview.tasks, signedIn, async ({ input, caller }) => {
  const { limit, alone, ...wanted } = input;
  const isAlone = alone === "yes" && wanted.kind !== undefined;
  const { serviceId = null, requester = null, sinceFrom, sinceTo } = wanted;
  const narrowing = isAlone ? [] : [...serviceParts(caller), standsInPart];
  // The limit is part of the statement, so that there are two of them, not one for each limit.
  const read = limit <= constants.tasksShown ? constants.tasksShown : constants.waitingShownMax;
  const parts = [...taskParts(caller, { limit: read, wanted, isAlone, withRequesters: !isAlone }), ...narrowing];
  const row = await readParts(parts, caller, {
    serviceId,
    requester,
    sinceFrom: sinceFrom ? startOfDay(sinceFrom, caller.preference.timeZone) : null,
    sinceBefore: sinceTo ? startOfDay(daysAfter(sinceTo, 1), caller.preference.timeZone) : null,
  });
  return {
    ...tasksOf(row, caller, limit),
    services: servicesOf(row),
    requesters: requestersOf(row, caller),
    standsInFor: standsInOf(row),
  };
});

/** How much needs the caller, for the numbers in the navigation: the same rows as the lists, counted only. */
export const waiting = procedure(contract.overview.waiting, signedIn, async ({ caller }) =>
  countsOf(await readParts(countParts(caller), caller), caller),
);
