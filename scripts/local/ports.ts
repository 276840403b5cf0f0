/** Finds free ports on this machine's loopback, and the processes that use the others. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import getPort from "get-port";
import { commandOf } from "./alive.mjs";

const LISTENING = "0A";

/** The error code when the port cannot be listened on at `host`; undefined when it can. */
function listenError(port: number, host: string): Promise<string | undefined> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve(error.code));
    server.listen({ port, host, exclusive: true }, () => server.close(() => resolve(undefined)));
  });
}

function accepts(port: number, host: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ port, host, timeout: 1_000 });
    const end = (yes: boolean) => {
      socket.destroy();
      resolve(yes);
    };
    socket.once("connect", () => end(true));
    socket.once("error", () => end(false));
    socket.once("timeout", () => end(false));
  });
}

/** True when something listens on the port on either loopback address, or when its use is not permitted. */
export async function isTaken(port: number): Promise<boolean> {
  const [four, six] = await Promise.all([listenError(port, "127.0.0.1"), listenError(port, "::1")]);
  if (four || six === "EADDRINUSE") return true;
  // Some systems let two programs share a port when one of them listens on all addresses.
  return (await accepts(port, "127.0.0.1")) || (await accepts(port, "::1"));
}

/**
 * Returns a free port: `preferred` if possible. One process never gets the same port twice, even when its server was
 * stopped.
 */
export const freePort = (preferred?: number): Promise<number> =>
  getPort({ ...(preferred === undefined ? {} : { port: preferred }), reserve: true });

/** The program that listens on the port, as `name (process 123)`; undefined when unknown. */
export function processUsing(port: number): string | undefined {
  const pid = process.platform === "linux" ? listenerOnLinux(port) : listenerByLsof(port);
  if (!pid) return undefined;
  return `${commandOf(pid).slice(0, 80) || "a program"} (process ${pid})`;
}

function listenerByLsof(port: number): number | undefined {
  const found = spawnSync("lsof", ["-nP", "-t", `-iTCP:${port}`, "-sTCP:LISTEN"], { encoding: "utf8" });
  return Number(found.stdout?.split("\n")[0]) || undefined;
}

function listenerOnLinux(port: number): number | undefined {
  try {
    const hex = port.toString(16).toUpperCase().padStart(4, "0");
    const rows = ["/proc/net/tcp", "/proc/net/tcp6"].flatMap((file) =>
      readFileSync(file, "utf8").trim().split("\n").slice(1),
    );
    const sockets = rows
      .map((row) => row.trim().split(/\s+/))
      .filter((row) => row[1]?.endsWith(`:${hex}`) && row[3] === LISTENING)
      .map((row) => `socket:[${row[9]}]`);
    return readdirSync("/proc")
      .filter((entry) => /^\d+$/.test(entry))
      .map(Number)
      .find((pid) => holds(pid, sockets));
  } catch {
    return undefined;
  }
}

function holds(pid: number, sockets: string[]): boolean {
  try {
    return readdirSync(`/proc/${pid}/fd`).some((fd) => sockets.includes(readlinkSync(`/proc/${pid}/fd/${fd}`)));
  } catch {
    // It has ended, or belongs to another user.
    return false;
  }
}
