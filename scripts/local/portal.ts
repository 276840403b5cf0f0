/** Runs the portal itself: `next start` on the existing build, on this machine's loopback. */
import { readFileSync } from "node:fs";
import { connect, createServer, type Server } from "node:net";
import { join } from "node:path";
import { resolveFromRoot, root } from "./paths";
import { freePort } from "./ports";
import { answers, plainEnv, type Running, startProcess, startReady } from "./process";

export type Portal = {
  port: number;
  /** The URL to open: the host is `localhost`, as in PUBLIC_URL. */
  url: string;
  process(): Running;
  stop(): Promise<void>;
  /** Kills it, like a power cut. */
  kill(): Promise<void>;
};

export type PortalOptions = {
  port?: number;
  logDir?: string;
  /** The log file's name, for several portals. */
  name?: string;
  /** Resolves without waiting for the health check: for a server that is expected not to start. */
  doNotWait?: boolean;
};

/** What `npm start` gives to node. */
export function startFlags(): string[] {
  const { scripts } = JSON.parse(readFileSync(join(root, "package.json"), "utf8")) as { scripts: { start: string } };
  return scripts.start.split(" ").filter((word) => word.startsWith("--"));
}

/**
 * Starts a portal with exactly this configuration; PUBLIC_URL defaults to its own address. Throws with the last lines
 * of its log when it does not become healthy.
 */
export async function startPortal(env: Record<string, string>, options: PortalOptions = {}): Promise<Portal> {
  const { logDir = join(root, ".local", "logs"), name = "portal", doNotWait = false } = options;
  const port = options.port ?? (await freePort());
  const url = `http://localhost:${port}`;
  const start = {
    name: "The portal",
    command: process.execPath,
    // The host name, not the IP address: the edge guard's rewrites keep PUBLIC_URL's host, and Next would proxy
    // requests for any other host.
    args: [
      ...startFlags(),
      "--dns-result-order=ipv4first",
      resolveFromRoot("next/dist/bin/next"),
      "start",
      "--hostname",
      "localhost",
      "--port",
      String(port),
    ],
    env: { ...plainEnv(), PUBLIC_URL: url, ...env, NODE_ENV: "production" },
    cwd: root,
    logFile: join(logDir, `${name}.log`),
  };
  const healthy = () => answers(`http://127.0.0.1:${port}/api/health`);
  const server = doNotWait ? startProcess(start) : await startReady(start, healthy);
  return { port, url, process: () => server, stop: () => server.stop(), kill: () => server.kill() };
}

/**
 * Makes a loopback port answer on `::1` as well: some programs resolve `localhost` to that address only. Undefined on a
 * machine without IPv6.
 */
export function alsoOnIpv6(port: number): Promise<Server | undefined> {
  return new Promise((resolve) => {
    const relay = createServer((incoming) => {
      const outgoing = connect(port, "127.0.0.1");
      incoming.on("error", () => outgoing.destroy()).on("close", () => outgoing.destroy());
      outgoing.on("error", () => incoming.destroy()).on("close", () => incoming.destroy());
      incoming.pipe(outgoing).pipe(incoming);
    });
    relay.once("error", () => resolve(undefined));
    relay.listen({ port, host: "::1", ipv6Only: true }, () => {
      relay.unref();
      resolve(relay);
    });
  });
}
