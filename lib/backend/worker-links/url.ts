import { env } from "@/lib/config/env";

/** The absolute address a worker's link opens. */
export const urlOf = (token: string): string => new URL(`/my-profile?token=${token}`, env().PUBLIC_URL).href;
