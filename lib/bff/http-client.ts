/**
 * The contract's typed client over HTTP, for another host's `api/v1` (spec section 7). Results and errors are the same
 * as in process.
 */
import { createORPCClient, ORPCError } from "@orpc/client";
import type { ContractRouterClient } from "@orpc/contract";
import { OpenAPILink } from "@orpc/openapi-client/fetch";
import { z } from "zod";
import { type Contract, contract } from "@/lib/contract";

export type Client = ContractRouterClient<Contract>;

const TIMEOUT_MS = 15_000;

const failureSchema = z.object({
  success: z.literal(false),
  error: z.object({ code: z.string(), message: z.string(), data: z.unknown().optional() }),
});

type Options = {
  /** The base URL of `api/v1`, e.g. `https://portal.example/api/v1`. */
  url: string;
  /** The headers of spec section 7, computed for every call. */
  headers: () => Promise<Record<string, string>>;
};

export function httpClient({ url, headers }: Options): Client {
  const link = new OpenAPILink(contract, {
    url,
    headers,
    fetch: (request, init) => fetch(request, { ...init, signal: AbortSignal.timeout(TIMEOUT_MS), cache: "no-store" }),
    clientInterceptors: [
      async ({ next }) => {
        const response = await next();
        if (response.status >= 400) return response;
        return { ...response, body: async () => ((await response.body()) as { data: unknown }).data };
      },
    ],
    customErrorResponseBodyDecoder: (body, response) => {
      const failure = failureSchema.safeParse(body);
      if (!failure.success) return null;
      const { code, message, data } = failure.data.error;
      return new ORPCError(code, { status: response.status, message, data });
    },
  });
  return createORPCClient(link);
}
