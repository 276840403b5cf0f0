/** A plain Node server with the portal's guard in front of it, for what only the bytes on the line show. */
import { createServer, type RequestListener } from "node:http";
import type { AddressInfo } from "node:net";
import { type EdgeRefusal, guardServer } from "@/lib/server/guard";

export type GuardedServer = { port: number; close: () => void };

/** Opens it on a free local port. `onRefused` is told of requests that the guard refuses. */
export async function openGuarded(
  handle: RequestListener,
  onRefused: (refusal: EdgeRefusal) => void = () => {},
): Promise<GuardedServer> {
  const server = createServer(handle);
  guardServer(server, { onRefused });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
