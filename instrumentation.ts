/** Runs once when a server starts: the environment is checked before anything is served, and the queue's work begins. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs") return;
  const { start } = await import("@/lib/bff/start");
  await start();
}
