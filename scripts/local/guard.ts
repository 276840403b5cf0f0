/** The launcher's line to the janitor, which clears up when the launcher is killed before it can do so itself. */
import { type ChildProcess, spawn } from "node:child_process";
import { root, typescript } from "./paths";

let janitor: ChildProcess | undefined;
/** That of the last janitor: whoever ends it a second time waits for it as well. */
let ended: Promise<unknown> = Promise.resolve();

function theJanitor(): ChildProcess {
  if (janitor) return janitor;
  janitor = spawn(process.execPath, typescript("scripts/local/janitor.ts"), {
    cwd: root,
    detached: true,
    stdio: ["pipe", "ignore", "ignore"],
  });
  janitor.stdin?.on("error", () => {});
  // Neither may keep this process from ending.
  janitor.unref();
  (janitor.stdin as unknown as { unref(): void }).unref();
  return janitor;
}

function tell(...words: (string | number)[]): void {
  theJanitor().stdin?.write(`${words.join("\t")}\n`);
}

/** From now on the process is stopped with this signal should the launcher be killed. */
export const guardProcess = (pid: number, signal: NodeJS.Signals) => tell("+", pid, signal);

/** The process has ended. */
export const releaseProcess = (pid: number) => tell("-", pid);

/** A folder that is thrown away when the launcher ends, in whatever way. */
export const guardFolder = (path: string) => tell("folder", path);

/** The janitor's process id; from now on there is one. */
export const janitorPid = () => theJanitor().pid;

/** Ends the janitor and waits until it has cleared up: called last, when nothing needs guarding any more. */
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
