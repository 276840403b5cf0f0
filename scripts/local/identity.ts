/** Runs the Firebase Auth emulator on this machine's loopback. */
import { existsSync, mkdirSync, rmSync } from "node:fs";
import { join } from "node:path";
import { root, typescript } from "./paths";
import { plainEnv, type Running, startReady } from "./process";

const START_MS = 90_000;

export type Identity = {
  /** `host:port`, in the format of FIREBASE_AUTH_EMULATOR_HOST. */
  host: string;
  process(): Running;
  stop(): Promise<void>;
};

export type IdentityOptions = {
  port: number;
  /** The folder of the stored accounts. */
  dir: string;
  projectId: string;
  logDir: string;
  /** Accounts that are not persistent end with the server: writing all of them takes longer than changing one. */
  persistent: boolean;
};

/**
 * Starts the emulator, with its stored accounts if they are persistent. Throws with the last lines of its log when it
 * does not start.
 */
export async function startIdentity({ port, dir, projectId, logDir, persistent }: IdentityOptions): Promise<Identity> {
  const ready = join(dir, "ready.json");
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  rmSync(ready, { force: true });
  const start = {
    name: "The identity server",
    command: process.execPath,
    args: [
      ...typescript("scripts/local/identity-server.ts"),
      String(port),
      projectId,
      dir,
      ...(persistent ? ["persistent"] : []),
    ],
    env: plainEnv(),
    cwd: root,
    logFile: join(logDir, "identity.log"),
  };
  const server = await startReady(start, async () => existsSync(ready), START_MS);
  return { host: `127.0.0.1:${port}`, process: () => server, stop: () => server.stop() };
}
