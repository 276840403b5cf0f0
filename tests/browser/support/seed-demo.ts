/** Seeds the demo scenario for a portal of a test's own. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { root } from "@/scripts/local/paths";

const SEED = `const { seedDemo } = await import("./lib/db/seed/demo.ts"); await seedDemo(process.env);`;

/** In a process of its own, where the backend is loaded as `npm test` has loaded it, and not compiled by Playwright too. */
export async function seedDemoApart(env: Record<string, string>): Promise<void> {
  const args = ["--import", "tsx", "--input-type=module", "--eval", SEED];
  await promisify(execFile)(process.execPath, args, { cwd: root, env: { ...process.env, ...env } });
}
