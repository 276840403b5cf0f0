import { env } from "@/lib/config/env";

/** The absolute URL of a worker's link. */
export const urlOf = (token: string): string => new URL(`/my-profile?token=${token}`, env().PUBLIC_URL).href;
