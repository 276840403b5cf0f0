import { env } from "@/lib/config/env";

/** The absolute URL of a calendar feed. */
export const feedUrl = (token: string): string => new URL(`/calendar/${token}.ics`, env().PUBLIC_URL).href;
