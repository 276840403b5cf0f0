/**
 * The address lookup: Ideal Postcodes where `ADDRESS_PROVIDER_KEY` is set, a small file in the demo and the tests, or
 * none.
 */
import { env } from "@/lib/config/env";
import { findInDemo } from "./demo";
import type { AddressLookup } from "./port";
import { findAtProvider } from "./provider";

export { AddressLookupFailed, type PostalAddress } from "./port";

/** The lookup of this server; null where addresses can only be entered by hand. */
export function addressLookup(): AddressLookup | null {
  if (env().ADDRESS_PROVIDER_KEY) return findAtProvider;
  return env().PORTAL_LOCAL ? async (postcode) => findInDemo(postcode) : null;
}
