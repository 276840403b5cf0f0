"use client";

import { createContext, type ReactNode } from "react";

/** The membership a page was drawn for. Every form on it carries it, so that two tabs on two organisations cannot mix. */
export const DrawnFor = createContext<string | null>(null);

/** Says for which membership what is inside was drawn. */
export function DrawnForMembership({ id, children }: { id: string; children: ReactNode }) {
  return <DrawnFor value={id}>{children}</DrawnFor>;
}
