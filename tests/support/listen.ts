/** A plain Node server in front of a function from Request to Response. */
import { createServer, type IncomingMessage } from "node:http";
import type { AddressInfo } from "node:net";
import { constants } from "@/lib/config/constants";
import { guardServer } from "@/lib/server/guard";

export type Listening = { url: string; close(): Promise<void> };

async function requestOf(incoming: IncomingMessage, url: string): Promise<Request> {
  const chunks: Buffer[] = [];
  for await (const chunk of incoming) chunks.push(chunk as Buffer);
  const headers = new Headers();
  for (let n = 0; n < incoming.rawHeaders.length; n += 2) {
    headers.append(incoming.rawHeaders[n] ?? "", incoming.rawHeaders[n + 1] ?? "");
  }
  const address = incoming.headers[constants.clientAddressHeader];
  if (address) headers.set(constants.clientAddressHeader, String(address));
  const hasBody = incoming.method !== "GET" && incoming.method !== "HEAD";
  return new Request(new URL(incoming.url ?? "/", url), {
    method: incoming.method ?? "GET",
    headers,
    body: hasBody ? Buffer.concat(chunks) : null,
  });
}

/**
 * Serves `answer` on a free local port. When it returns nothing, the connection is cut. `isGuarded` puts the portal's
 * own guard in front of it.
 */
export async function listen(
  answer: (request: Request) => Promise<Response | null>,
  { isGuarded = false }: { isGuarded?: boolean } = {},
): Promise<Listening> {
  let url = "";
  const server = createServer(async (incoming, outgoing) => {
    try {
      const response = await answer(await requestOf(incoming, url));
      if (!response) return void incoming.socket.destroy();
      const headers = [...response.headers].filter(([name]) => name !== "set-cookie");
      outgoing.writeHead(response.status, {
        ...Object.fromEntries(headers),
        "set-cookie": response.headers.getSetCookie(),
      });
      outgoing.end(Buffer.from(await response.arrayBuffer()));
    } catch (error) {
      // An exception becomes a 500 response, which the calling test sees.
      outgoing.writeHead(500).end(String(error));
    }
  });
  // A connection that waits while this process is busy would otherwise be closed just as the next call uses it.
  server.keepAliveTimeout = 0;
  if (isGuarded) guardServer(server, { onRefused: () => {} });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
