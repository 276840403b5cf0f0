/** The launcher's connection to the janitor, which cleans up when the launcher is killed before it can do so itself. */
import { type ChildProcess, spawn } from "node:child_process";
import { join } from "node:path";
import { root } from "./paths";

let janitor: ChildProcess | undefined;
/** Resolves when the last janitor has exited, so that a second caller of `endGuard` waits for it as well. */
let ended: Promise<unknown> = Promise.resolve();

function theJanitor(): ChildProcess {
  if (janitor) return janitor;
  janitor = spawn(process.execPath, [join(root, "scripts/local/janitor.mjs")], {
    cwd: root,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  janitor.stdin?.on("error", () => {});
  // Neither may keep this process alive.
  janitor.unref();
  (janitor.stdin as unknown as { unref(): void }).unref();
  return janitor;
}

function send(...words: (string | number)[]): void {
  theJanitor().stdin?.write(`${words.join("\t")}\n`);
}

/** From now on the janitor stops the process with this signal if the launcher is killed. */
export const guardProcess = (pid: number, signal: NodeJS.Signals) => send("+", pid, signal);

/** Tells the janitor that the process has ended. */
export const releaseProcess = (pid: number) => send("-", pid);

/** Registers a folder to delete when the launcher ends, for whatever reason. */
export const guardFolder = (path: string) => send("folder", path);

/** The janitor's process id; starts the janitor if necessary. */
export const janitorPid = () => theJanitor().pid;

/** Ends the janitor and waits until it has cleaned up: call this last, when nothing needs guarding any more. */
export async function endGuard(): Promise<void> {
  const one = janitor;
  if (one && one.exitCode === null && one.signalCode === null) {
    janitor = undefined;
    one.ref();
    ended = new Promise((resolve) => one.once("exit", resolve));
    one.stdin?.end();
  }
  await ended;
}
