/**
 * Limits the work done on uploaded bytes. Parsers run in a worker thread with a deadline and a memory limit, and the
 * thread is terminated when it exceeds either; only a few run at once, so that many simultaneous uploads cannot exhaust
 * the process (docs/decisions/0044-uploads-are-parsed-in-threads.md).
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { constants } from "@/lib/config/constants";

/** The program refused the work and gives a reason code, or exceeded its limits of time or memory. */
export class WorkRefused extends Error {
  override name = "WorkRefused";
  constructor(readonly reason: "tooSlow" | "tooMuchMemory" | (string & {})) {
    super(`the work is refused: ${reason}`);
  }
}

/** The queue is full. */
export class WorkBusy extends Error {
  override name = "WorkBusy";
  constructor() {
    super("too much work waits");
  }
}

/** Runs work, first come, first served. */
export type WorkQueue = <T>(work: () => Promise<T>) => Promise<T>;

/** A queue that runs so many at once. It throws `WorkBusy` when `waitingMax` wait. */
export function workQueue({ atOnce, waitingMax }: { atOnce: number; waitingMax: number }): WorkQueue {
  const waiting: (() => void)[] = [];
  let running = 0;
  return async (work) => {
    if (running >= atOnce) {
      if (waiting.length >= waitingMax) throw new WorkBusy();
      await new Promise<void>((resolve) => waiting.push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running -= 1;
    }
  };
}

/** The queue of everything that is uploaded. */
export const inQueue: WorkQueue = workQueue({
  atOnce: constants.uploadWorkAtOnce,
  waitingMax: constants.uploadWorkWaitingMax,
});

/**
 * `program` is a module's path from the root, such as `lib/adapters/files/inspect.mjs`; its exported `run` gets the
 * bytes.
 */
export type Work = {
  program: string;
  /** Limits that are passed to the program. */
  limits?: Record<string, unknown>;
  deadlineMs: number;
  /** Limit of the JavaScript heap. Buffers are outside it: each program limits its own. */
  heapMaxMb: number;
  /** Receives a part of the result before the program ends. */
  onPart?: ((part: unknown) => void) | undefined;
};

const pathOf = (file: string) => join(/* turbopackIgnore: true */ process.cwd(), file);

type Message = { part?: unknown; result?: unknown; refusal?: string };

/** Returns the result of one thread. When the promise settles, the thread has ended and its memory is free. */
async function answerOf(bytes: Uint8Array, { program, limits, deadlineMs, heapMaxMb, onPart }: Work): Promise<unknown> {
  // Copied once and then transferred: a Buffer may be a view of a larger one.
  const own = new Uint8Array(bytes);
  // Hidden from the bundler, which would replace the worker's module with a chunk of its own.
  const worker = new Worker(/* turbopackIgnore: true */ pathOf("lib/adapters/threads/thread.mjs"), {
    workerData: { program: pathToFileURL(pathOf(program)).href, bytes: own, limits },
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 32 },
    // The parser of untrusted bytes gets neither the process's secrets nor its loaders.
    env: {},
    execArgv: [],
    stdout: true,
    stderr: true,
  });
  let timer: NodeJS.Timeout | undefined;
  try {
    return await new Promise((resolve, reject) => {
      const refuse = (reason: string) => reject(new WorkRefused(reason));
      timer = setTimeout(refuse, deadlineMs, "tooSlow");
      worker.on("message", (message: Message) => {
        if ("part" in message) {
          onPart?.(message.part);
          // Deferred, so that requests are served between two parts.
          setImmediate(() => worker.postMessage("taken"));
        } else if (message.refusal !== undefined) refuse(message.refusal);
        else resolve(message.result);
      });
      worker.once("error", (error: NodeJS.ErrnoException) =>
        refuse(error.code === "ERR_WORKER_OUT_OF_MEMORY" ? "tooMuchMemory" : "unreadable"),
      );
      worker.once("exit", () => refuse("unreadable"));
    });
  } finally {
    clearTimeout(timer);
    await worker.terminate();
  }
}

/**
 * Runs `program` on the bytes and returns its result. Throws `WorkRefused` with the program's reason, `tooSlow` or
 * `tooMuchMemory`; throws `WorkBusy` when too many others are queued.
 */
export const inThread = <T>(bytes: Uint8Array, work: Work, queue: WorkQueue = inQueue): Promise<T> =>
  queue(() => answerOf(bytes, work) as Promise<T>);
