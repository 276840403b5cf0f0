/** How launchers report progress, handle Ctrl-C and clean up. */
import { stopForGood } from "./process";

const began = performance.now();

/** Seconds since this process started. */
const elapsedSeconds = () => (performance.now() - began) / 1000;

/** Prints a line with the seconds since the start. */
export function logLine(line: string): void {
  console.log(`${elapsedSeconds().toFixed(1).padStart(6)} s  ${line}`);
}

/** npm forwards the Ctrl-C that the terminal has sent already: two signals this close together are one keypress. */
const SAME_KEYPRESS_MS = 500;

const PARENT_POLL_MS = 250;

/** An error whose message is all the user needs: no stack is printed. */
export class UserError extends Error {}

/**
 * Runs a launcher to its end and exits with its code. The first Ctrl-C (or SIGTERM, or a closed terminal) stops
 * everything in order and exits with `codeOnStop`; the second does not wait.
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
    logLine("Stopping. Press Ctrl-C again to stop at once.");
    await stopForGood();
    // The second Ctrl-C exits.
    if (forced) return;
    if (goodbye) logLine(goodbye);
    await leave(codeOnStop);
  };
  for (const signal of ["SIGINT", "SIGTERM", "SIGHUP"] as const) process.on(signal, onSignal);
  onceNpmIsGone(onSignal);
  try {
    const code = await work();
    // The signal handler exits.
    if (stoppingSinceMs !== undefined) await new Promise(() => {});
    return await leave(code);
  } catch (error) {
    if (stoppingSinceMs !== undefined) await new Promise(() => {});
    // Unexpected errors are printed with their stack, deliberate ones without.
    const onPurpose = error instanceof UserError || (error instanceof Error && error.constructor === Error);
    console.error(onPurpose ? `\n${error.message}\n` : error);
    return leave(1);
  }
}

/** npm passes a SIGTERM to its shell, which ends without forwarding it; a killed npm sends nothing at all. */
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
