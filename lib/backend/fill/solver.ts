/** Runs the solver in a thread: a few at a time in a process, each with a deadline. */
import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { inThread, WorkBusy, type WorkQueue, WorkRefused, workQueue } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import type { Solution } from "./model";
import type { Solver } from "./plan";

const HEAP_MAX_MB = 512;

let compiled: Promise<WebAssembly.Module | undefined> | undefined;

/**
 * The solver, compiled once in a process: a thread that compiles it takes longer for that than for a plan. Where that fails, a thread
 * does it itself, and reports what is wrong.
 */
const compiledSolver = (): Promise<WebAssembly.Module | undefined> => {
  compiled ??= readFile(join(/* turbopackIgnore: true */ process.cwd(), "node_modules/highs/build/highs.wasm"))
    .then((bytes) => WebAssembly.compile(bytes))
    .catch(() => undefined);
  return compiled;
};

/** `marginMs`: how long the thread may take beyond the solver's own time, to start and to end a step. */
function solverWith({ waitingMax, marginMs }: { waitingMax: number; marginMs: number }): Solver {
  const queue = workQueue({ atOnce: constants.fillSolvesAtOnce, waitingMax });
  return async (models, seconds, onTurn) => {
    const inTurn: WorkQueue = (work) =>
      queue(() => {
        onTurn?.();
        return work();
      });
    try {
      return await inThread<Solution[]>(
        Buffer.from(JSON.stringify(models)),
        {
          program: "lib/backend/fill/solve.mjs",
          limits: { seconds, wasmModule: await compiledSolver() },
          deadlineMs: seconds * 1000 + marginMs,
          heapMaxMb: HEAP_MAX_MB,
        },
        inTurn,
      );
    } catch (error) {
      if (!(error instanceof WorkRefused || error instanceof WorkBusy)) throw error;
      const columns = models.reduce((sum, { shift }) => sum + shift.length, 0);
      log.warn("a plan was made without the solver", { reason: error.message, columns });
      return null;
    }
  };
}

/** Solves models; null where the solver did not finish, which is logged. */
export const solveInThread = solverWith({ waitingMax: constants.fillSolvesWaitingMax, marginMs: 10_000 });

/** The same until this server shuts down: then it throws what the signal was aborted with, and the thread ends with the process. */
export const solveUntil =
  (ending: AbortSignal): Solver =>
  async (...given) => {
    let giveUp = () => {};
    const ended = new Promise<never>((_, reject) => {
      giveUp = () => reject(ending.reason);
      ending.addEventListener("abort", giveUp);
    });
    try {
      ending.throwIfAborted();
      return await Promise.race([solveInThread(...given), ended]);
    } finally {
      ending.removeEventListener("abort", giveUp);
    }
  };

/** The same for a page that someone waits for: where the solver is busy it does not wait for its turn. */
export const solveForPage = solverWith({ waitingMax: 0, marginMs: 2_000 });
