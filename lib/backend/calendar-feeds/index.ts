/** Calendar feeds of workers and services: the area's router. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { read } from "./read";
import { create, ofService, revoke } from "./staff";

export const calendarFeeds: GuardedArea<typeof contract.calendarFeeds> = { create, ofService, read, revoke };
