/** The production build: made when its sources have changed, otherwise reused. */
import { createHash } from "node:crypto";
import { existsSync, lstatSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { basename, join } from "node:path";
import { readJson, writeJson } from "./files";
import { holderOf, releaseLock, takeLock } from "./lock";
import { localDir, resolveFromRoot, root } from "./paths";
import { plainEnv, run, tailOf } from "./process";

type Say = (line: string) => void;

const STAMP = join(root, ".next", "source-stamp.json");
const BUILD_LOCK = join(localDir, "build.lock");
export const DEMO_LOCK = join(localDir, "demo.lock");
const POLL_MS = 500;

/** Not part of the build: changes here do not make it stale. */
const ASIDE = new Set([
  "node_modules",
  "tests",
  "docs",
  "scripts",
  "coverage",
  "screenshots",
  "test-results",
  "playwright-report",
]);
const SOURCES = /\.(tsx?|jsx?|mjs|cjs|json|p?css|sql|svg|png|ico|webp|jpe?g|woff2?|txt|xml|webmanifest)$/;
const GENERATED =
  /^(next-env\.d\.ts|.*\.tsbuildinfo|biome\.json|jest\.config\..*|playwright\.config\..*|drizzle\.config\..*)$/;

function* sources(folder: string, top = true): Generator<string> {
  for (const name of readdirSync(folder).sort()) {
    const path = join(folder, name);
    if (name.startsWith(".") && !name.startsWith(".env")) continue;
    if (lstatSync(path).isDirectory()) {
      if (!top || !ASIDE.has(name)) yield* sources(path, false);
    } else if (name.startsWith(".env") || (SOURCES.test(name) && !(top && GENERATED.test(name)))) {
      yield path;
    }
  }
}

/** A hash of everything the build depends on: sources, dependencies, and the settings fixed at build time. */
function sourceStamp(): string {
  const hash = createHash("sha256").update(process.version);
  for (const path of sources(root)) hash.update(path.slice(root.length)).update(readFileSync(path));
  for (const [key, value] of Object.entries(process.env).sort()) {
    if (key.startsWith("NEXT_PUBLIC_")) hash.update(`${key}=${value}`);
  }
  return hash.digest("hex");
}

/** The build's own id, new with every build: a build made without this script invalidates the stamp. */
function buildId(): string | undefined {
  const file = join(root, ".next", "BUILD_ID");
  return existsSync(file) ? readFileSync(file, "utf8") : undefined;
}

/** True when the existing build was made from the current sources. */
export function buildIsFresh(): boolean {
  const previous = readJson<{ stamp: string; build: string }>(STAMP);
  return previous !== undefined && previous.build === buildId() && previous.stamp === sourceStamp();
}

/**
 * Makes the production build unless it is fresh; two runs in one checkout wait for each other. Throws with the
 * builder's last lines when it fails, and when a running demo still serves the stale build.
 */
export async function ensureBuild(say: Say): Promise<"built" | "reused"> {
  for (let waiting = false; ; waiting = true) {
    if (!takeLock(BUILD_LOCK, basename(process.argv[1] ?? "node"))) break;
    if (!waiting) say("Another run is building; waiting for it.");
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    if (buildIsFresh()) return "reused";
    const demo = holderOf(DEMO_LOCK);
    if (demo) {
      throw new Error(
        `The demo that is running (process ${demo.pid}) serves an older build than the sources. Stop it first.`,
      );
    }
    await build();
    return "built";
  } finally {
    releaseLock(BUILD_LOCK);
  }
}

async function build(): Promise<void> {
  const logFile = join(localDir, "logs", "build.log");
  const stamp = sourceStamp();
  rmSync(STAMP, { force: true });
  const code = await run({
    name: "the build",
    command: process.execPath,
    args: [resolveFromRoot("next/dist/bin/next"), "build"],
    env: { ...plainEnv(), NODE_ENV: "production", NO_COLOR: "1", FORCE_COLOR: undefined },
    cwd: root,
    logFile,
  });
  if (code !== 0) throw new Error(`The build failed.\n${tailOf(logFile, 40)}`);
  // The stamp is computed before the build, so a file changed in the meantime triggers another build next time.
  writeJson(STAMP, { stamp, build: buildId() });
}
