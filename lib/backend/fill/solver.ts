/** Runs the solver in a thread: a few at a time in a process, each with a deadline. */
import { inThread, WorkBusy, WorkRefused, workQueue } from "@/lib/adapters/threads";
import { constants } from "@/lib/config/constants";
import { log } from "@/lib/config/log";
import type { Model, Solution } from "./model";

const queue = workQueue({ atOnce: constants.fillSolvesAtOnce, waitingMax: constants.fillSolvesWaitingMax });

/** How long the thread may take beyond the solver's own time: to start, and to end a step. */
const MARGIN_MS = 10_000;
const HEAP_MAX_MB = 512;

/** Solves a model; null where the solver did not finish, which is logged. */
export async function solveInThread(model: Model, seconds: number): Promise<Solution | null> {
  try {
    return await inThread<Solution>(
      Buffer.from(JSON.stringify(model)),
      {
        program: "lib/backend/fill/solve.mjs",
        limits: { seconds },
        deadlineMs: seconds * 1000 + MARGIN_MS,
        heapMaxMb: HEAP_MAX_MB,
      },
      queue,
    );
  } catch (error) {
    if (!(error instanceof WorkRefused || error instanceof WorkBusy)) throw error;
    log.warn("a plan was made without the solver", { reason: error.message, columns: model.shift.length });
    return null;
  }
}
