/**
 * Bounded work on uploaded bytes. What parses runs in a thread of its own, with a deadline and a limit of memory, and the thread is
 * ended when it exceeds either; few run at once, so that many uploads together cannot use up the process
 * (docs/decisions/0044-uploads-are-parsed-in-threads.md).
 */
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { Worker } from "node:worker_threads";
import { constants } from "@/lib/config/constants";

/** The work was refused by its program, which says why in a word, or did not end within its limits of time and memory. */
export class WorkRefused extends Error {
  override name = "WorkRefused";
  constructor(readonly reason: "tooSlow" | "tooMuchMemory" | (string & {})) {
    super(`the work is refused: ${reason}`);
  }
}

/** Too much work waits already. */
export class WorkBusy extends Error {
  override name = "WorkBusy";
  constructor() {
    super("too much work waits");
  }
}

const waiting: (() => void)[] = [];
let running = 0;

/**
 * Runs `work` when fewer than `uploadWorkAtOnce` others run, first come, first served. Throws `WorkBusy` at once when
 * `uploadWorkWaitingMax` wait.
 */
export async function inTurn<T>(work: () => Promise<T>): Promise<T> {
  if (running >= constants.uploadWorkAtOnce) {
    if (waiting.length >= constants.uploadWorkWaitingMax) throw new WorkBusy();
    await new Promise<void>((resolve) => waiting.push(resolve));
  } else running += 1;
  try {
    return await work();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else running -= 1;
  }
}

/** `program` is a module's path from the root, such as `lib/adapters/files/inspect.mjs`, whose `run` gets the bytes. */
export type Work = {
  program: string;
  /** Figures for the program. */
  limits?: Record<string, unknown>;
  deadlineMs: number;
  /** Of the JavaScript heap. Buffers are outside it: each program bounds its own. */
  heapMaxMb: number;
  /** Takes a part of the answer that the program sends before its end. */
  onPart?: (part: unknown) => void;
};

const pathOf = (file: string) => join(/* turbopackIgnore: true */ process.cwd(), file);

type Message = { part?: unknown; result?: unknown; refusal?: string };

/** What one thread answers. The thread has ended, and its memory is free, when the promise settles. */
async function answerOf(bytes: Uint8Array, { program, limits, deadlineMs, heapMaxMb, onPart }: Work): Promise<unknown> {
  // A copy that is handed over, not copied again: a Buffer may be a part of something larger.
  const own = new Uint8Array(bytes);
  // A bundler takes a worker's module for one of its own and would put a chunk in its place.
  const worker = new Worker(/* turbopackIgnore: true */ pathOf("lib/adapters/threads/thread.mjs"), {
    workerData: { program: pathToFileURL(pathOf(program)).href, bytes: own, limits },
    transferList: [own.buffer],
    resourceLimits: { maxOldGenerationSizeMb: heapMaxMb, maxYoungGenerationSizeMb: 32 },
    // Nothing of the process reaches what parses a stranger's bytes: neither its secrets nor its loaders.
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
          // In a turn of its own, so that requests are answered between two parts.
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
 * What `program` makes of the bytes. Throws `WorkRefused` with the program's word for why, with `tooSlow` or with
 * `tooMuchMemory`; `WorkBusy` when too many others wait.
 */
export const inThread = <T>(bytes: Uint8Array, work: Work): Promise<T> =>
  inTurn(() => answerOf(bytes, work) as Promise<T>);
