/** The servers that are measured: each is a separate process, in production mode, on a free port, bound to one core. */
import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { resolveFromRoot, root } from "@/scripts/local/paths";
import { startFlags } from "@/scripts/local/portal";
import { freePort } from "@/scripts/local/ports";
import { answers, plainEnv, type Running, run, startReady, tailOf } from "@/scripts/local/process";
import { pinned } from "./machine";

const nextBin = resolveFromRoot("next/dist/bin/next");
const here = import.meta.dirname;
const bareDir = resolve(here, "bare");
/** Makes a server collect garbage on demand. */
const collectGarbage = pathToFileURL(resolve(here, "collect-garbage.mjs")).href;

export type Server = Running & { url: string };
type Environment = Record<string, string | undefined>;

/** Builds the bare app, in the product's folder so that Tailwind finds the same classes. */
export async function buildBare(logFolder: string): Promise<void> {
  const logFile = resolve(logFolder, "bare-build.log");
  const args = [nextBin, "build", bareDir];
  const env = { ...plainEnv(), NODE_ENV: "production" };
  const code = await run({ name: "bare build", command: process.execPath, args, env, cwd: root, logFile });
  if (code !== 0) throw new Error(`The bare app did not build.\n${tailOf(logFile, 30)}`);
  const { middleware } = JSON.parse(readFileSync(resolve(bareDir, ".next/server/middleware-manifest.json"), "utf8"));
  if (Object.keys(middleware).length > 0) throw new Error("The bare app was built with a middleware.");
}

type Start = { port: number; logFolder: string; env?: Environment; probe?: string };

/** Starts a Node program on the server's core and waits until its `probe` path answers. */
async function start(name: string, args: string[], { port, logFolder, env = {}, probe = "/" }: Start): Promise<Server> {
  const [command, commandArgs] = await pinned("server", process.execPath, args);
  const url = `http://127.0.0.1:${port}`;
  const started = await startReady(
    {
      name,
      command,
      args: commandArgs,
      env: { ...plainEnv(), ...env, NODE_ENV: "production" },
      cwd: root,
      logFile: resolve(logFolder, `${name}.log`),
    },
    () => answers(`${url}${probe}`),
  );
  return { ...started, url };
}

/** Starts a built Next app. `flags`: for node. */
export function startNext(name: string, dir: string, options: Start, flags: string[] = []): Promise<Server> {
  const args = [
    ...flags,
    "--import",
    collectGarbage,
    nextBin,
    "start",
    dir,
    "-p",
    String(options.port),
    "-H",
    "127.0.0.1",
  ];
  return start(name, args, options);
}

/** Starts the bare app. Its page with a query needs the database. */
export async function startBare(databaseUrl: string, logFolder: string): Promise<Server> {
  return startNext("bare", bareDir, { port: await freePort(), logFolder, env: { DATABASE_URL: databaseUrl } });
}

/** Starts the server that makes the calendar's table for each request, on the folder of its pages. */
export async function startMatrix(
  folder: string,
  of: { env: Environment; providerId: string; serviceId: string },
  logFolder: string,
): Promise<Server> {
  const port = await freePort();
  const program = resolve(here, "matrix-server.ts");
  const args = [...startFlags(), "--import", "tsx", program, folder, String(port), of.providerId, of.serviceId];
  return start("matrix", args, { port, logFolder, env: of.env });
}

/** Starts the static file server on a folder. */
export async function startStatic(folder: string, logFolder: string): Promise<Server> {
  const port = await freePort();
  return start("static", [resolve(here, "static-server.mjs"), folder, String(port)], { port, logFolder });
}
