/** The contract's client in both its forms: in process, and over HTTP through a real server. */
import { randomUUID } from "node:crypto";
import { ORPCError } from "@orpc/client";
import { inProcessClient } from "@/lib/bff/client";
import { type Client, httpClient } from "@/lib/bff/http-client";
import { serveApi } from "@/lib/bff/http-face";
import { type Listening, listen } from "./listen";
import { anAddress, type Who } from "./world";

export type { Client };

/** One way to call the contract. */
export type Face = {
  name: string;
  open(): Promise<void>;
  clientOf(who: Who, address?: string): Client;
  close(): Promise<void>;
};

/** A server of the HTTP face, on a free port. */
export const listenApi = (): Promise<Listening> => listen(serveApi, { isGuarded: true });

function overHttp(): Face {
  let server: Listening | undefined;
  return {
    name: "over HTTP",
    open: async () => {
      server = await listenApi();
    },
    clientOf: (who, address = anAddress()) =>
      httpClient({
        url: `${server?.url}/api/v1`,
        headers: async () => ({
          ...(who.idToken ? { authorization: `Bearer ${who.idToken}` } : {}),
          ...who.headers,
          "x-forwarded-for": address,
        }),
      }),
    close: async () => server?.close(),
  };
}

const inProcess: Face = {
  name: "in process",
  open: async () => {},
  clientOf: (who, address = anAddress()) =>
    inProcessClient({ caller: who.caller, address, requestId: `test-${randomUUID()}` }),
  close: async () => {},
};

/** Every suite of the contract runs against both. */
export const faces: Face[] = [inProcess, overHttp()];

/** Who calls by a face: everybody in process; over HTTP, where the rungs are the same, one for each outcome, and other tenants. */
export function callersBy<N extends string>(face: Face, outcomes: Record<N, unknown>): N[] {
  const names = Object.keys(outcomes) as N[];
  if (face === inProcess) return names;
  const seen = new Set<unknown>();
  const isNew = (outcome: unknown) => !seen.has(outcome) && Boolean(seen.add(outcome));
  return names.filter((name) => isNew(outcomes[name]) || ["otherAgency", "admin"].includes(name));
}

type Refusal = { code: string; message: string; reason?: string; fields?: { field: string; message: string }[] };

/** What a call is refused with. Fails when it is not refused, or with anything but an error of the contract. */
export async function refusalOf(call: Promise<unknown>): Promise<Refusal> {
  const thrown: unknown = await call.then(
    () => undefined,
    (error: unknown) => error,
  );
  if (!(thrown instanceof ORPCError)) throw new Error(`expected a refusal, got ${thrown ?? "an answer"}`);
  const { reason, fields } = (thrown.data ?? {}) as Refusal;
  return { code: thrown.code, message: thrown.message, reason, fields };
}
