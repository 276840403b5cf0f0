/** Makes the production build when it is stale, and stamps it so that the demo and the tests reuse it. */
import { ensureBuild } from "./local/build";
import { launch, logLine } from "./local/launcher";

async function build(): Promise<number> {
  logLine(
    (await ensureBuild(logLine)) === "built"
      ? "The portal is built."
      : "The portal was built before, and nothing has changed since.",
  );
  return 0;
}

await launch(build, { codeOnStop: 130 });
