import type { workerLinkKinds } from "@/lib/config/closed-lists/workers";
import { env } from "@/lib/config/env";

export type LinkKind = (typeof workerLinkKinds)[number];

const pages: Record<LinkKind, string> = { profile: "/my-profile", shifts: "/my-shifts" };

/** The absolute URL of a worker's link. */
export const urlOf = (kind: LinkKind, token: string): string =>
  new URL(`${pages[kind]}?token=${token}`, env().PUBLIC_URL).href;
