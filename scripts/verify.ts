/** `npm run verify`: checks style, types, build and tests, like continuous integration. Stops at the first failure. */

import { ensureBuild } from "./local/build";
import { launch, logLine, UserError } from "./local/launcher";
import { resolveFromRoot, root, typescript } from "./local/paths";
import { plainEnv, run } from "./local/process";

async function step(name: string, args: string[]): Promise<void> {
  logLine(name);
  const code = await run({ name, command: process.execPath, args, env: plainEnv(), cwd: root });
  if (code !== 0) throw new UserError(`${name}: failed.`);
}

async function verify(): Promise<number> {
  await step("Style", [resolveFromRoot("@biomejs/biome/bin/biome"), "ci", "."]);
  // Next generates the types of routes and pages, which the type check includes.
  await step("Types of routes", [resolveFromRoot("next/dist/bin/next"), "typegen"]);
  await step("Types", [resolveFromRoot("typescript/bin/tsc"), "--noEmit"]);
  logLine("Build");
  await ensureBuild(logLine);
  logLine("Tests");
  const args = [...typescript("scripts/test.ts"), ...process.argv.slice(2)];
  return run({ name: "tests", command: process.execPath, args, env: { ...plainEnv(), ...chosen() }, cwd: root });
}

const chosen = () => (process.env.CHROMIUM ? { CHROMIUM: process.env.CHROMIUM } : {});

await launch(verify, { codeOnStop: 130 });
