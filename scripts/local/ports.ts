/** Ports on this machine's loopback: free ones, taken ones, and who holds them. */
import { spawnSync } from "node:child_process";
import { readdirSync, readFileSync, readlinkSync } from "node:fs";
import { connect, createServer } from "node:net";
import { commandOf } from "./alive";

const LISTENING = "0A";
const given = new Set<number>();

/** Resolves with the port bound on `host`, or undefined when that is not possible. */
function tryListen(port: number, host: string): Promise<{ port?: number; code?: string }> {
  return new Promise((resolve) => {
    const server = createServer();
    server.once("error", (error: NodeJS.ErrnoException) => resolve({ code: error.code }));
    server.listen({ port, host, exclusive: true }, () => {
      const address = server.address();
      server.close(() => resolve({ port: typeof address === "object" ? address?.port : undefined }));
    });
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

/** True when something listens on the port on either loopback address, or when it may not be used. */
export async function isTaken(port: number): Promise<boolean> {
  const [four, six] = await Promise.all([tryListen(port, "127.0.0.1"), tryListen(port, "::1")]);
  if (four.code) return true;
  if (six.code === "EADDRINUSE") return true;
  // Some systems let two programs listen on one port when one of them listens on every address.
  return (await accepts(port, "127.0.0.1")) || (await accepts(port, "::1"));
}

/** A free port: `preferred` if it is, else any. The same port is never given twice by one process. */
export async function freePort(preferred?: number): Promise<number> {
  if (preferred && !given.has(preferred) && !(await isTaken(preferred))) return keep(preferred);
  for (;;) {
    const { port, code } = await tryListen(0, "127.0.0.1");
    if (!port) throw new Error(`No port is free on 127.0.0.1 (${code}).`);
    if (!given.has(port) && !(await isTaken(port))) return keep(port);
  }
}

function keep(port: number): number {
  given.add(port);
  return port;
}

/** Which program listens on the port, as `name (process 123)`; undefined when this machine does not tell. */
export function whoHolds(port: number): string | undefined {
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
    // It ended meanwhile, or belongs to somebody else.
    return false;
  }
}
