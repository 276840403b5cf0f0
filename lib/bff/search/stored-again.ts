import { constants } from "@/lib/config/constants";

/** Whether opening a record is stored: for the first time, or some minutes after `openedAt`, an ISO time. */
export const isStoredAgain = (openedAt: string | null, now: Date): boolean =>
  openedAt === null || now.getTime() - Date.parse(openedAt) >= constants.recentsEveryMs;
