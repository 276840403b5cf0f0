/** Asks the address provider, within a limit: each lookup costs money. */
import { AddressLookupFailed, addressLookup, type PostalAddress } from "@/lib/adapters/addresses";
import { DomainError } from "@/lib/backend/errors";
import { log } from "@/lib/config/log";
import { messages } from "@/lib/config/messages";

const unavailable = () => new DomainError("SERVICE_UNAVAILABLE", messages.addresses.unavailable);

/**
 * The addresses of a postcode. `count` counts the lookup, and throws over the limit. SERVICE_UNAVAILABLE where there is
 * no provider or it does not answer; neither the postcode nor the answer is logged.
 */
export async function lookUp(postcode: string, count: () => Promise<void>): Promise<{ addresses: PostalAddress[] }> {
  const find = addressLookup();
  if (!find) throw unavailable();
  await count();
  try {
    return { addresses: await find(postcode) };
  } catch (error) {
    if (!(error instanceof AddressLookupFailed)) throw error;
    log.warn("addresses could not be looked up", { reason: error.reason });
    throw unavailable();
  }
}

/** Whether forms offer to find an address by its postcode. */
export const offersAddresses = (): boolean => addressLookup() !== null;
