/** Runs the demo identity provider on this machine's loopback. */
import { randomBytes } from "node:crypto";
import { join } from "node:path";
import { demoProviderName } from "@/lib/db/seed/external";
import { root, typescript } from "./paths";
import { answers, plainEnv, type Running, startReady } from "./process";

export type Oidc = {
  issuer: string;
  /** The environment variables that a portal needs to offer it. */
  env: Record<string, string>;
  process(): Running;
  stop(): Promise<void>;
};

const CLIENT_ID = "portal";

/**
 * Starts the provider, for every portal on this machine. Throws with the last lines of its log when it does not start.
 */
export async function startOidc({ port, logDir }: { port: number; logDir: string }): Promise<Oidc> {
  // A different host from the portals' `localhost`, so that it is a different site, like a real provider.
  const issuer = `http://127.0.0.1:${port}`;
  const clientSecret = randomBytes(32).toString("base64url");
  const start = {
    name: "The identity provider",
    command: process.execPath,
    args: [...typescript("scripts/local/oidc-server.ts"), String(port), CLIENT_ID],
    env: { ...plainEnv(), CLIENT_SECRET: clientSecret },
    cwd: root,
    logFile: join(logDir, "oidc.log"),
  };
  const server = await startReady(start, () => answers(`${issuer}/.well-known/openid-configuration`));
  return {
    issuer,
    env: {
      OIDC_ISSUER: issuer,
      OIDC_CLIENT_ID: CLIENT_ID,
      OIDC_CLIENT_SECRET: clientSecret,
      OIDC_NAME: demoProviderName,
    },
    process: () => server,
    stop: () => server.stop(),
  };
}
