/** Child processes: started in a group of their own, logged to a file, stopped in order, never left behind. */
import { spawn } from "node:child_process";
import { closeSync, existsSync, mkdirSync, openSync, readFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { endGuard, guardProcess, releaseProcess } from "./guard";
import { root } from "./paths";

export type Exit = { code: number | null; signal: NodeJS.Signals | null };

export type Running = {
  name: string;
  pid: number;
  exited: Promise<Exit>;
  alive(): boolean;
  /** True once somebody asked it to end: an exit after that is no surprise. */
  expected(): boolean;
  /** Asks it to end, and forces it after `graceMs`. Resolves when it has. */
  stop(): Promise<void>;
  /** Ends it at once, as a power cut would. Resolves when it has. */
  kill(): Promise<void>;
  /** The last lines it wrote. */
  tail(lines?: number): string;
};

export type Start = {
  name: string;
  command: string;
  args: string[];
  env: Record<string, string | undefined>;
  cwd?: string;
  /** Where its output goes; without one it writes to this terminal. */
  logFile?: string;
  stopSignal?: NodeJS.Signals;
  graceMs?: number;
  uid?: number;
  gid?: number;
};

const running = new Set<Running>();
let closing = false;

const KEPT =
  /^(PATH|HOME|USER|LOGNAME|SHELL|LANG|LC_.*|TZ|TERM|COLORTERM|FORCE_COLOR|NO_COLOR|CI|TMPDIR|TEMP|TMP|SystemRoot|NODE_OPTIONS|NODE_EXTRA_CA_CERTS|NEXT_PUBLIC_.*)$/;

/** Files of a folder that Next reads settings from, besides the environment it is given. */
const SETTINGS_FILES = ["", ".local", ".production", ".production.local", ".test", ".test.local"].map(
  (end) => `.env${end}`,
);

/** The names that a folder's `.env` files set for the product; what is fixed at build time is not among them. */
export function namesInEnvFiles(folder: string): string[] {
  const texts = SETTINGS_FILES.map((name) => join(folder, name))
    .filter(existsSync)
    .map((path) => readFileSync(path, "utf8"));
  const names = texts.flatMap((text) =>
    [...text.matchAll(/^\s*(?:export\s+)?(\w+)\s*=/gm)].map(([, name = ""]) => name),
  );
  return names.filter((name) => !KEPT.test(name) && name !== "NODE_ENV");
}

/**
 * What a child inherits of this terminal's environment and of the checkout's `.env` files: nothing that could configure the
 * product by accident. Next leaves a name alone that is set, and the product takes an empty one as not set.
 */
export function plainEnv(): Record<string, string> {
  const kept = Object.entries(process.env).filter(([key, value]) => value !== undefined && KEPT.test(key));
  const blanks = Object.fromEntries(namesInEnvFiles(root).map((name) => [name, ""]));
  return { ...blanks, ...(Object.fromEntries(kept) as Record<string, string>), NEXT_TELEMETRY_DISABLED: "1" };
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
      // What it started itself and left behind.
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

/** Stops everything this process started, the newest first; `force` does not wait for anybody. */
export async function stopRunning(force = false): Promise<void> {
  for (const one of [...running].reverse()) await (force ? one.kill() : one.stop());
  await endGuard();
}

/** The same at the end of a launcher: nothing starts after it. */
export async function stopForGood(force = false): Promise<void> {
  closing = true;
  await stopRunning(force);
}

/** Runs a command to its end, or ends it after `timeoutMs`. Its exit code; 1 when a signal ended it. */
export async function run(options: Start, timeoutMs?: number): Promise<number> {
  const started = startProcess(options);
  const tooLong = timeoutMs === undefined ? undefined : setTimeout(() => started.kill(), timeoutMs);
  const { code } = await started.exited;
  clearTimeout(tooLong);
  return code ?? 1;
}

/** The last lines of a file; empty when there is none. */
export function tailOf(file: string, lines: number): string {
  try {
    return readFileSync(file, "utf8").trimEnd().split("\n").slice(-lines).join("\n");
  } catch {
    return "";
  }
}

/** Asks `probe` until it says yes. Throws after `timeoutMs`, or as soon as the process it waits for has ended. */
export async function waitUntil(
  what: string,
  probe: () => Promise<boolean>,
  {
    timeoutMs = 300_000,
    everyMs = 50,
    process: waited,
  }: { timeoutMs?: number; everyMs?: number; process?: Running } = {},
): Promise<void> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    if (await probe().catch(() => false)) return;
    if (closing) throw new Error("Stopping.");
    if (waited && !waited.alive()) throw new Error(`${what} ended before it was ready.\n${waited.tail()}`);
    if (Date.now() > deadline)
      throw new Error(`${what} was not ready after ${timeoutMs / 1000} s.\n${waited?.tail() ?? ""}`);
    await new Promise((resolve) => setTimeout(resolve, everyMs));
  }
}

/** Starts a process and waits until it is ready. Throws with its last words, and with it stopped, when it is not. */
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

/** True when the address answers with a success. */
export async function answers(url: string): Promise<boolean> {
  const response = await fetch(url, { signal: AbortSignal.timeout(5_000), redirect: "manual" });
  await response.arrayBuffer();
  return response.ok;
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal);
  } catch {
    // It ended by itself.
  }
}
