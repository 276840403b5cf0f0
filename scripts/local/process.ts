/** Child processes: started in their own group, logged to a file, stopped in order, never left behind. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { endGuard, guardProcess, releaseProcess } from "./guard";
import { root } from "./paths";

type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Running = {
  name: string;
  pid: number;
  exited: Promise<Exit>;
  alive(): boolean;
  /** True once a stop was requested: an exit after that is expected. */
  expected(): boolean;
  /** Asks it to end, and kills it after `graceMs`. Resolves when it has ended. */
  stop(): Promise<void>;
  /** Kills it, like a power cut. Resolves when it has ended. */
  kill(): Promise<void>;
  /** The last lines of its output. */
  tail(lines?: number): string;
};

export type Start = {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  /** The file for its output; without one it writes to this terminal. */
  logFile?: string;
  stopSignal?: NodeJS.Signals;
  graceMs?: number;
  uid?: number;
  gid?: number;
};

const running = new Set<Running>();
let closing = false;

const INHERITED =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|TMPDIR|TEMP|TMP|SystemRoot|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NEXT_PUBLIC_.*)$/;

/** The files of a folder that Next reads settings from, in addition to the environment. */
const SETTINGS_FILES = ["", ".local", ".production", ".production.local", ".test", ".test.local"].map(
  (end) => `.env${end}`,
);

/** The variables that a folder's `.env` files set for the product, except those fixed at build time. */
export function namesInEnvFiles(folder: string): string[] {
  const texts = SETTINGS_FILES.map((name) => join(folder, name))
    .filter(existsSync)
    .map((path) => readFileSync(path, "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name = ""]) => name),
  );
  return names.filter((name) => !INHERITED.test(name) && name !== "NODE_ENV");
}

/**
 * The environment of a child process, without variables of this terminal or of the checkout's `.env` files that could
 * configure the product by accident. Next does not override a variable that is set, and the product treats an empty one
 * as not set.
 */
export function plainEnv(): Record<string, string> {
  const inherited = Object.entries(process.env).filter(([key, value]) => value !== undefined && INHERITED.test(key));
  const blanks = Object.fromEntries(namesInEnvFiles(root).map((name) => [name, ""]));
  return { ...blanks, ...(Object.fromEntries(inherited) as Record<string, string>), NEXT_TELEMETRY_DISABLED: "1" };
}

/** Starts a process in its own group, so that Ctrl-C reaches only the launcher. Throws when it cannot be started. */
export function startProcess(options: Start): Running {
  if (closing) throw new Error("Stopping.");
  const { name, logFile, stopSignal = "SIGTERM", graceMs = 10_000 } = options;
  if (logFile) mkdirSync(dirname(logFile), { recursive: true });
  const log = logFile ? openSync(logFile, "w") : undefined;
  const child = spawn(options.command, options.args, {
    cwd: options.cwd,
    env: options.env as NodeJS.ProcessEnv,
    uid: options.uid,
    gid: options.gid,
    detached: true,
    stdio: ["ignore", log ?? "inherit", log ?? "inherit"],
  });
  if (log !== undefined) closeSync(log);
  const { pid } = child;
  if (pid === undefined) {
    child.on("error", () => {});
    throw new Error(`${name} could not be started: ${options.command}`);
  }
  guardProcess(pid, stopSignal);

  let ended = false;
  let asked = false;
  const exited = new Promise<Exit>((resolve) => {
    child.on("error", () => {});
    child.on("exit", (code, signal) => {
      ended = true;
      running.delete(self);
      // Child processes that it left behind.
      send(-pid, "SIGKILL");
      releaseProcess(pid);
      resolve({ code, signal });
    });
  });
  const self: Running = {
    name,
    pid,
    exited,
    alive: () => !ended,
    expected: () => asked,
    stop: async () => {
      asked = true;
      if (ended) return;
      send(pid, stopSignal);
      const force = setTimeout(() => send(-pid, "SIGKILL"), graceMs);
      await exited;
      clearTimeout(force);
    },
    kill: async () => {
      asked = true;
      if (!ended) send(-pid, "SIGKILL");
      await exited;
    },
    tail: (lines = 15) => (logFile ? tailOf(logFile, lines) : ""),
  };
  running.add(self);
  return self;
}

/** Stops everything this process started, the newest first; `force` does not wait. */
export async function stopRunning(force = false): Promise<void> {
  for (const one of [...running].reverse()) await (force ? one.kill() : one.stop());
  await endGuard();
}

/** Stops everything at the end of a launcher: nothing can be started after it. */
export async function stopForGood(force = false): Promise<void> {
  closing = true;
  await stopRunning(force);
}

/** Runs a command, and kills it after `timeoutMs`. Returns its exit code; 1 when a signal ended it. */
export async function run(options: Start, timeoutMs?: number): Promise<number> {
  const started = startProcess(options);
  const tooLong = timeoutMs === undefined ? undefined : setTimeout(() => started.kill(), timeoutMs);
  const { code } = await started.exited;
  clearTimeout(tooLong);
  return code ?? 1;
}

/** The last lines of a file; empty when it does not exist. */
export function tailOf(file: string, lines: number): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

/**
 * Calls `probe` until it returns true, again after `probeMs` without an answer. Throws after `timeoutMs`, or as soon as
 * the process it waits for has ended.
 */
export async function waitUntil(
  what: string,
  probe: () => Promise<boolean>,
  {
    timeoutMs = 300_000,
    everyMs = 50,
    probeMs = 15_000,
    process: waited,
  }: { timeoutMs?: number | undefined; everyMs?: number; probeMs?: number; process?: Running } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await Promise.race([probe().catch(() => false), sleep(probeMs, false, { ref: false })])) return;
    if (closing) throw new Error("Stopping.");
    if (waited && !waited.alive()) throw new Error(`${what} ended before it was ready.\n${waited.tail()}`);
    if (Date.now() > deadline)
      throw new Error(`${what} was not ready after ${timeoutMs / 1000} s.\n${waited?.tail() ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/**
 * Starts a process and waits until it is ready. If it does not become ready, stops it and throws with its last lines.
 */
export async function startReady(options: Start, probe: () => Promise<boolean>, timeoutMs?: number): Promise<Running> {
  const started = startProcess(options);
  try {
    await waitUntil(options.name, probe, { process: started, timeoutMs });
    return started;
  } catch (error) {
    await started.stop();
    throw error;
  }
}

/** True when the URL answers with a success status. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
  await response.arrayBuffer();
  return response.ok;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It has already ended.
  }
}
