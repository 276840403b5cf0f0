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
  crash(): Promise<void>;
  /** Restarts it on the same port with the same accounts. */
  restart(): Promise<void>;
};

export type IdentityOptions = {
  port: number;
  /** The folder of the stored accounts. */
  dir: string;
  projectId: string;
  logDir: string;
};

/** Starts the emulator with its stored accounts. Throws with the last lines of its log when it does not start. */
export async function startIdentity(options: IdentityOptions): Promise<Identity> {
  let server = await launch(options);
  return {
    host: `127.0.0.1:${options.port}`,
    process: () => server,
    stop: () => server.stop(),
    crash: () => server.kill(),
    restart: async () => {
      await server.stop();
      server = await launch(options);
    },
  };
}

async function launch({ port, dir, projectId, logDir }: IdentityOptions): Promise<Running> {
  const ready = join(dir, "ready.json");
  mkdirSync(dir, { recursive: true, mode: 0o700 });
  rmSync(ready, { force: true });
  const start = {
    name: "The identity server",
    command: process.execPath,
    args: [...typescript("scripts/local/identity-server.ts"), String(port), projectId, dir],
    env: plainEnv(),
    cwd: root,
    logFile: join(logDir, "identity.log"),
  };
  return startReady(start, async () => existsSync(ready), START_MS);
}
