/** The addresses of the pages that a worker's link leads to. */
import { questionnairePath } from "@/lib/backend/questionnaires";
import { medicalType } from "@/lib/contract/questionnaires";

/** The page that a worker's link opens; its cookies are limited to it. */
export const PROFILE_PATH = "/my-profile";

/** The address of the page for a link. */
export const profileUrl = (token: string, more: Record<string, string> = {}): string =>
  `${PROFILE_PATH}?${new URLSearchParams({ token, ...more })}`;

/** The way from that page to the health questions, which remembers where the worker came from. */
export const medicalWay = (token: string): string => `${PROFILE_PATH}/medical?${new URLSearchParams({ token })}`;

/** The page of a worker's health questionnaire. */
export const medicalPath = (workerId: string): string => questionnairePath(workerId, medicalType);
