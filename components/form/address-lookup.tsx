"use client";

import { createContext, type ReactNode } from "react";

/** Whether addresses can be looked up by postcode: there is a provider. */
export const OffersAddresses = createContext(false);

/** Provides it to the forms inside. */
export function AddressLookup({ isOffered, children }: { isOffered: boolean; children: ReactNode }) {
  return <OffersAddresses value={isOffered}>{children}</OffersAddresses>;
}
