/**
 * Runs once when a server starts: checks the environment before anything is served, starts the queue's workers, and
 * puts the guard in front of Next. Also runs for every request that ends in an unexpected error.
 */
import type { Instrumentation } from "next";

export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { guardRequests, start } = await import("@/lib/bff/start");
    await start();
    guardRequests();
    const { buildId } = await import("@/lib/bff/build");
    const { startReporting } = await import("@/lib/monitoring");
    await startReporting(() => import("@/lib/monitoring/server"), buildId());
  }
  if (process.env.NEXT_RUNTIME === "edge") {
    const { startReporting } = await import("@/lib/monitoring");
    await startReporting(() => import("@/lib/monitoring/edge"));
  }
}

export const onRequestError: Instrumentation.onRequestError = async (error, request, context) => {
  const { logFailure } = await import("@/lib/monitoring/failure");
  logFailure(error, request, context);
};
