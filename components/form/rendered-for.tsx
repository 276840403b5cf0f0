"use client";

import { createContext, type ReactNode } from "react";

/**
 * The membership a page was rendered for. Every form on it posts it, so that two tabs on two organisations cannot mix.
 */
export const RenderedFor = createContext<string | null>(null);

/** Provides the membership that its children were rendered for. */
export function RenderedForMembership({ id, children }: { id: string; children: ReactNode }) {
  return <RenderedFor value={id}>{children}</RenderedFor>;
}
