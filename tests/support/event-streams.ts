/** Event streams of a portal, read as they arrive. */
import { type IncomingMessage, request } from "node:http";
import { constants } from "@/lib/config/constants";
import { seal } from "@/lib/session";
import { signInAs, type User } from "./fixtures";
import { until } from "./until";

export type EventStream = {
  status: number;
  headers: IncomingMessage["headers"];
  /** The events so far. */
  events(): number;
  isOpen(): boolean;
  close(): void;
};

/** A session cookie of a user. */
export async function cookieOf(user: User): Promise<string> {
  const { session } = await signInAs(user);
  return `${constants.sessionCookieName}=${await seal(session)}`;
}

/** Follows a week of shifts, and resolves with the answer's head. */
export function followWeek(
  url: string,
  { cookie = "", week, since = Date.now() }: { cookie?: string | undefined; week: string; since?: number },
): Promise<EventStream> {
  const { port } = new URL(url);
  return new Promise((resolve, reject) => {
    const sent = request({
      host: "127.0.0.1",
      port,
      agent: false,
      path: `/api/shift-changes?week=${week}&since=${since}`,
      headers: { host: `localhost:${port}`, accept: "text/event-stream", "accept-encoding": "gzip", cookie },
    });
    sent.on("error", reject);
    sent.on("response", (response) => {
      let text = "";
      let isOpen = true;
      response.setEncoding("utf8");
      response.on("data", (part: string) => {
        text += part;
      });
      response.on("error", () => {});
      response.on("close", () => {
        isOpen = false;
      });
      resolve({
        status: response.statusCode ?? 0,
        headers: response.headers,
        events: () => text.split(`event: changed\ndata: ${week}\n\n`).length - 1,
        isOpen: () => isOpen,
        close: () => sent.destroy(),
      });
    });
    sent.end();
  });
}

/** The same once the server hears of changes, which it does not for a moment after its start. */
export const followReady = (url: string, how: Parameters<typeof followWeek>[1]): Promise<EventStream> =>
  until("the stream", async () => {
    const stream = await followWeek(url, how);
    if (stream.status === 200) return stream;
    stream.close();
    return null;
  });
