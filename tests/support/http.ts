/** A plain HTTP client over keep-alive connections, for requests that no browser and no `fetch` would send. */
import { Agent, type IncomingHttpHeaders, request } from "node:http";

export type Answer = { status: number; headers: IncomingHttpHeaders; body: string };

export type Message = {
  method?: string;
  path: string;
  headers?: Record<string, string>;
  body?: string | Buffer | undefined;
  /** Sent in chunks, without a declared length. */
  chunked?: boolean;
};

export type Client = {
  /** Rejects when no complete response arrives. */
  send(message: Message): Promise<Answer>;
  close(): void;
};

/** Only a guard against hanging. */
const TIMEOUT_MS = 300_000;

/** A client of the server at `url`, with at most `connections` open at once. */
export function openClient(url: string, connections: number): Client {
  const { port } = new URL(url);
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const send = ({ method = "GET", path, headers = {}, body, chunked = false }: Message) =>
    new Promise<Answer>((resolve, reject) => {
      const bytes = body === undefined ? undefined : Buffer.from(body as string);
      const length = bytes && !chunked ? { "content-length": String(bytes.length) } : {};
      const sent = request(
        {
          host: "127.0.0.1",
          port,
          agent,
          method,
          path,
          timeout: TIMEOUT_MS,
          headers: { host: `localhost:${port}`, ...length, ...headers },
        },
        (response) => {
          const parts: Buffer[] = [];
          response.on("data", (part: Buffer) => parts.push(part));
          response.on("error", reject);
          response.on("close", () => {
            if (!response.complete) return reject(new Error("The answer broke off."));
            const text = Buffer.concat(parts).toString("utf8");
            resolve({ status: response.statusCode ?? 0, headers: response.headers, body: text });
          });
        },
      );
      sent.on("timeout", () => sent.destroy(new Error(`No answer within ${TIMEOUT_MS} ms.`)));
      sent.on("error", reject);
      if (chunked) sent.setHeader("transfer-encoding", "chunked");
      sent.end(bytes);
    });
  return { send, close: () => agent.destroy() };
}

/** Runs `work` on every item, at most `atOnce` at a time. */
export async function each<T>(items: readonly T[], atOnce: number, work: (item: T) => Promise<void>): Promise<void> {
  const waiting = [...items];
  const next = async () => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: atOnce }, next));
}

export const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms));
