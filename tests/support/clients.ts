/** The contract's client over both transports: in process, and over HTTP through a real server. */
import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/client";
import { inProcessClient } from "@/lib/bff/client";
import { type Client, httpClient } from "@/lib/bff/http-client";
import { serveApi } from "@/lib/bff/http-handler";
import { anAddress, type TestCaller } from "./fixtures";
import { type Listening, listen } from "./listen";

export type { Client };

export const aRequestId = (): string => `test-${randomUUID()}`;

/** One transport for calling the contract. */
export type Transport = {
  name: string;
  open(): Promise<void>;
  /** Pass a `requestId` to find what the call wrote to the audit log. */
  clientOf(who: TestCaller, address?: string, requestId?: string): Client;
  close(): Promise<void>;
};

/** Starts a server of the HTTP API on a free port. */
export const listenApi = (): Promise<Listening> => listen(serveApi, { isGuarded: true });

/** Calls through a server of its own, with the caller's bearer token. */
export function overHttp(): Transport {
  let server: Listening | undefined;
  return {
    name: "over HTTP",
    open: async () => {
      server = await listenApi();
    },
    clientOf: (who, address = anAddress(), requestId = aRequestId()) =>
      httpClient({
        url: `${server?.url}/api/v1`,
        headers: async () => ({
          ...(who.idToken ? { authorization: `Bearer ${who.idToken}` } : {}),
          ...who.headers,
          "x-forwarded-for": address,
          "x-request-id": requestId,
        }),
      }),
    close: async () => server?.close(),
  };
}

export const inProcess: Transport = {
  name: "in process",
  open: async () => {},
  clientOf: (who, address = anAddress(), requestId = aRequestId()) =>
    inProcessClient({ caller: who.caller, address, requestId }),
  close: async () => {},
};

/**
 * Both transports, for suites about callers and about the contract itself. What a call does is the same over HTTP, so a
 * suite about one area calls in process.
 */
export const transports: Transport[] = [inProcess, overHttp()];

/**
 * The callers to test over a transport: all of them in process; over HTTP, where the access rules are the same, one for
 * each outcome. Another tenant stands for those who are refused as it is.
 */
export function callersBy<N extends string>(transport: Transport, outcomes: Record<N, unknown>): N[] {
  const names = Object.keys(outcomes) as N[];
  if (transport === inProcess) return names;
  const tenants = names.filter((name) => /^other(Agency|Provider)$/.test(name) && outcomes[name] !== "an answer");
  const seen = new Set<unknown>();
  const isNew = (outcome: unknown) => !seen.has(outcome) && Boolean(seen.add(outcome));
  return [...tenants, ...names].filter((name) => isNew(outcomes[name]));
}

type Refusal = {
  code: string;
  message: string;
  reason?: string | undefined;
  fields?: { field: string; message: string }[] | undefined;
};

/**
 * The error a call is refused with. Throws when the call succeeds, or fails with anything but an error of the contract.
 */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ORPCError)) throw new Error(`expected a refusal, got ${thrown ?? "an answer"}`);
  const { reason, fields } = (thrown.data ?? {}) as Refusal;
  return { code: thrown.code, message: thrown.message, reason, fields };
}
