/** Runs the solver in a thread: a few at a time in a process, each with a deadline. */
import { inThread, WorkBusy, WorkRefused, workQueue } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import type { Solution } from "./model";
import type { Solver } from "./plan";

const HEAP_MAX_MB = 512;

/** `marginMs`: how long the thread may take beyond the solver's own time, to start and to end a step. */
function solverWith({ waitingMax, marginMs }: { waitingMax: number; marginMs: number }): Solver {
  const queue = workQueue({ atOnce: constants.fillSolvesAtOnce, waitingMax });
  return async (model, seconds) => {
    try {
      return await inThread<Solution>(
        Buffer.from(JSON.stringify(model)),
        {
          program: "lib/backend/fill/solve.mjs",
          limits: { seconds },
          deadlineMs: seconds * 1000 + marginMs,
          heapMaxMb: HEAP_MAX_MB,
        },
        queue,
      );
    } catch (error) {
      if (!(error instanceof WorkRefused || error instanceof WorkBusy)) throw error;
      log.warn("a plan was made without the solver", { reason: error.message, columns: model.shift.length });
      return null;
    }
  };
}

/** Solves a model; null where the solver did not finish, which is logged. */
export const solveInThread = solverWith({ waitingMax: constants.fillSolvesWaitingMax, marginMs: 10_000 });

/** The same for a page that someone waits for: where the solver is busy it does not wait for its turn. */
export const solveForPage = solverWith({ waitingMax: 0, marginMs: 2_000 });
