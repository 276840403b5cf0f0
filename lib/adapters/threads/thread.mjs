// @ts-check
/**
 * The inside of a thread that works on an uploaded file: loads the one program it is told to and passes on what it answers.
 * A plain module, since it is loaded by path: a bundler would not find it.
 */
import { parentPort, workerData } from "node:worker_threads";

/** A parser's warnings quote the file, and their number is the uploader's choice. */
for (const method of /** @type {const} */ (["log", "info", "warn", "error", "debug", "trace"]))
  console[method] = () => {};

/** Sends a part of the answer and waits until it is taken, so that parts never queue up in front of the event loop. */
const send = (/** @type {unknown} */ part) =>
  new Promise((resolve) => {
    parentPort?.once("message", resolve);
    parentPort?.postMessage({ part });
  });

try {
  const { run } = await import(workerData.program);
  const result = await run(Buffer.from(workerData.bytes), { limits: workerData.limits, send });
  parentPort?.postMessage({ result });
} catch (error) {
  parentPort?.postMessage({ refusal: /** @type {{ refusal?: string }} */ (error)?.refusal ?? "unreadable" });
}
