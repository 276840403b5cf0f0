/**
 * Drives Chromium over its own protocol, through a pipe. A driver would inject code into the page, which would be
 * measured too.
 */
import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Readable, Writable } from "node:stream";
import { sleep } from "./stats";

// biome-ignore lint/suspicious/noExplicitAny: the protocol's messages are typed nowhere we could import from
export type Message = any;

export type Page = {
  send(method: string, params?: object): Promise<Message>;
  on(listener: (method: string, params: Message) => void): void;
  evaluate<T>(expression: string): Promise<T>;
  close(): Promise<void>;
};

export type Browser = {
  version: string;
  /** Opens a page in a new context: no cache, no cookies. */
  newPage(): Promise<Page>;
  close(): Promise<void>;
};

const FLAGS = [
  "--headless=new",
  "--no-sandbox",
  "--disable-gpu",
  "--disable-quic",
  "--no-first-run",
  "--disable-background-networking",
  "--disable-component-update",
  "--disable-sync",
  "--disable-extensions",
  "--hide-scrollbars",
  "--remote-debugging-pipe",
];

type Pending = { method: string; resolve: (value: Message) => void; reject: (error: Error) => void };

function connect(child: ChildProcess) {
  const output = child.stdio[3] as Writable;
  const input = child.stdio[4] as Readable;
  const pending = new Map<number, Pending>();
  const listeners = new Map<string, (method: string, params: Message) => void>();
  let lastId = 0;
  let rest = "";

  input.setEncoding("utf8").on("data", (chunk: string) => {
    const parts = (rest + chunk).split("\0");
    rest = parts.pop() ?? "";
    for (const part of parts) {
      const message = JSON.parse(part);
      if (!message.id) {
        listeners.get(message.sessionId)?.(message.method, message.params);
        continue;
      }
      const call = pending.get(message.id);
      pending.delete(message.id);
      if (message.error) call?.reject(new Error(`${call.method}: ${message.error.message}`));
      else call?.resolve(message.result);
    }
  });
  child.once("exit", () => {
    for (const call of pending.values()) call.reject(new Error("Chromium ended"));
  });

  const send = (method: string, params: object = {}, sessionId?: string) =>
    new Promise<Message>((resolve, reject) => {
      lastId += 1;
      pending.set(lastId, { method, resolve, reject });
      output.write(`${JSON.stringify({ id: lastId, method, params, sessionId })}\0`);
    });
  return { send, listeners };
}

/** Starts the Chromium at this path with a new profile. */
export async function launchBrowser(program: string): Promise<Browser> {
  const profile = await mkdtemp(join(tmpdir(), "bench-chromium-"));
  const child = spawn(program, [...FLAGS, `--user-data-dir=${profile}`, "about:blank"], {
    stdio: ["ignore", "ignore", "ignore", "pipe", "pipe"],
  });
  const exited = new Promise<void>((resolve) => child.once("exit", () => resolve()));
  const { send, listeners } = connect(child);
  const { product } = await send("Browser.getVersion");

  return {
    version: product,
    async newPage() {
      const { browserContextId } = await send("Target.createBrowserContext");
      const { targetId } = await send("Target.createTarget", { url: "about:blank", browserContextId });
      const { sessionId } = await send("Target.attachToTarget", { targetId, flatten: true });
      const onPage = (method: string, params?: object) => send(method, params, sessionId);
      return {
        send: onPage,
        on: (listener) => listeners.set(sessionId, listener),
        async evaluate<T>(expression: string) {
          const call = { expression, returnByValue: true, awaitPromise: true };
          const { result, exceptionDetails: thrown } = await onPage("Runtime.evaluate", call);
          if (thrown) throw new Error(thrown.exception?.description ?? thrown.text);
          return result.value as T;
        },
        async close() {
          listeners.delete(sessionId);
          await send("Target.disposeBrowserContext", { browserContextId });
        },
      };
    },
    async close() {
      await send("Browser.close").catch(() => undefined);
      await Promise.race([exited, sleep(5_000).then(() => child.kill("SIGKILL"))]);
      await rm(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
    },
  };
}
