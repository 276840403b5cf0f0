/**
 * Listens to notifications of the database on a connection of its own, which is opened again whenever it is lost. LISTEN
 * belongs to one connection, so behind a pooler in transaction mode this one has to go around it (`DATABASE_LISTEN_URL`).
 */
import { randomUUID } from "node:crypto";
import { anySignal } from "any-signal";
import { Client } from "pg";
import { env } from "@/lib/config/env";
import { namedConnection } from "./client";

const CONNECT_TIMEOUT_MS = 3_000;
/** How often the listener notifies itself, and how long that may take: the one proof that notifications arrive. */
const PROOF_EVERY_MS = 10_000;
const PROOF_TIMEOUT_MS = 3_000;
const RETRY_MS = 500;
const RETRY_MAX_MS = 10_000;

type Hear = {
  /** A notification of the channel. */
  onNotice(payload: string): void;
  /** From now on every notification arrives. */
  onUp(): void;
  /** Notifications may be missed from now on, until `onUp`. */
  onDown(): void;
};

export type Listener = { close(): Promise<void> };

/** Waits, but no longer than until the signal is aborted. */
const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) return resolve();
    const done = () => {
      clearTimeout(timer);
      signal.removeEventListener("abort", done);
      resolve();
    };
    const timer = setTimeout(done, ms);
    timer.unref();
    signal.addEventListener("abort", done);
  });

/** Listens on one connection until that is lost or the signal is aborted. Throws where it cannot be opened. */
async function listenOnce(channel: string, { onNotice, onUp }: Hear, stopping: AbortSignal): Promise<void> {
  const { DATABASE_LISTEN_URL, DATABASE_URL } = env();
  const client = new Client({
    ...namedConnection(DATABASE_LISTEN_URL ?? DATABASE_URL),
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    query_timeout: PROOF_TIMEOUT_MS,
    keepAlive: true,
  });
  const lost = new AbortController();
  const isOver = anySignal([lost.signal, stopping]);
  const lose = () => lost.abort();
  client.on("error", lose);
  client.on("end", lose);
  const proofs = `proof_${randomUUID().replaceAll("-", "")}`;
  let isProven = false;
  client.on("notification", ({ channel: of, payload = "" }) => {
    if (of === proofs) isProven = true;
    else onNotice(payload);
  });
  try {
    await client.connect();
    await client.query(`listen ${channel}; listen ${proofs}`);
    for (let isUp = false; !isOver.aborted; isUp = true) {
      isProven = false;
      // A connection reports its own notification together with the result.
      await client.query(`select pg_notify('${proofs}', '')`);
      await pause(isProven ? 0 : PROOF_TIMEOUT_MS, isOver);
      if (!isProven) return;
      if (!isUp) onUp();
      await pause(PROOF_EVERY_MS, isOver);
    }
  } finally {
    isOver.clear();
    await client.end().catch(() => {});
  }
}

/** Listens to a channel, whose name is a word of ours, until closed. Never throws: a database that is away is tried again. */
export function listen(channel: string, hear: Hear): Listener {
  const stopping = new AbortController();
  const run = async () => {
    for (let waitMs = RETRY_MS; !stopping.signal.aborted; waitMs = Math.min(2 * waitMs, RETRY_MAX_MS)) {
      const onUp = () => {
        waitMs = RETRY_MS / 2;
        hear.onUp();
      };
      await listenOnce(channel, { ...hear, onUp }, stopping.signal).catch(() => {});
      hear.onDown();
      await pause(waitMs, stopping.signal);
    }
  };
  const ended = run();
  return {
    async close() {
      stopping.abort();
      await ended;
    },
  };
}
