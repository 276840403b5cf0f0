import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { recordRequest, requireOwn } from "./own";

/**
 * Update last request time (spec section 7), for callers with a bearer token; the portal's own sessions record it with
 * every request. NOT_FOUND for any other uid.
 */
export const updateLastRequestTime = procedure(
  contract.users.updateLastRequestTime,
  signedIn,
  async ({ caller, input }) => {
    requireOwn(caller, input.uid);
    return { lastRequestTime: (await recordRequest(caller)).toISOString() };
  },
);
