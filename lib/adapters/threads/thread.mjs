// @ts-check
/**
 * Runs inside a worker thread: loads the given program and sends back its result. A plain JavaScript module, because it
 * is loaded by path, where a bundler would not find it.
 */
import { parentPort, workerData } from "node:worker_threads";

/** Silence the console: a parser's warnings quote the file, and an upload could trigger any number of them. */
for (const method of /** @type {const} */ (["log", "info", "warn", "error", "debug", "trace"]))
  console[method] = () => {};

/** Sends a part of the result and waits until it is received, so that parts do not flood the event loop. */
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
