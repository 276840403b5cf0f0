/** How a launcher talks and ends: progress with the seconds, Ctrl-C in order, and nothing left behind. */
import { stopForGood } from "./process";

const began = performance.now();

/** Whole and tenth seconds since this process began. */
export const elapsedSeconds = () => (performance.now() - began) / 1000;

/** Prints a line with the seconds since the start. */
export function say(line: string): void {
  console.log(`${elapsedSeconds().toFixed(1).padStart(6)} s  ${line}`);
}

/** npm passes on the Ctrl-C that the terminal has sent already: two signals so close are one keypress. */
const SAME_KEYPRESS_MS = 500;

const PARENT_POLL_MS = 250;

/** A failure whose message is all that the reader needs: no stack is printed. */
export class Plain extends Error {}

/**
 * Runs a launcher to its end and leaves with its exit code. The first Ctrl-C (or SIGTERM, or a closed terminal) stops
 * everything in order and leaves with `codeOnStop`; the second does not wait.
 */
export async function launch(
  work: () => Promise<number>,
  { codeOnStop, goodbye, last }: { codeOnStop: number; goodbye?: string; last?: () => void },
): Promise<never> {
  let stoppingSinceMs: number | undefined;
  let forced = false;
  const leave = async (code: number): Promise<never> => {
    await stopForGood();
    last?.();
    process.exit(code);
  };
  const onSignal = async (): Promise<void> => {
    if (stoppingSinceMs !== undefined) {
      if (performance.now() - stoppingSinceMs < SAME_KEYPRESS_MS) return;
      forced = true;
      await stopForGood(true);
      last?.();
      process.exit(130);
    }
    stoppingSinceMs = performance.now();
    say("Stopping. Press Ctrl-C again to stop at once.");
    await stopForGood();
    // The second Ctrl-C leaves.
    if (forced) return;
    if (goodbye) say(goodbye);
    await leave(codeOnStop);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  onceNpmIsGone(onSignal);
  try {
    const code = await work();
    // The signal's own handler leaves.
    if (stoppingSinceMs !== undefined) await new Promise(() => {});
    return await leave(code);
  } catch (error) {
    if (stoppingSinceMs !== undefined) await new Promise(() => {});
    // A mistake of ours is worth its whole stack; what we say on purpose is not.
    const onPurpose = error instanceof Plain || (error instanceof Error && error.constructor === Error);
    console.error(onPurpose ? `\n${error.message}\n` : error);
    return leave(1);
  }
}

/** npm hands a SIGTERM to its shell, which ends without passing it on; a killed npm says nothing at all. */
function onceNpmIsGone(act: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    act();
  }, PARENT_POLL_MS);
  watch.unref();
}
