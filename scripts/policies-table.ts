/** `npm run policies-table`: writes docs/policies.md from a new, fully migrated database. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { migrate } from "@/lib/db/migrate";
import { policiesPage } from "@/lib/db/policies";
import { launch, logLine } from "./local/launcher";
import { root } from "./local/paths";
import { freePort } from "./local/ports";
import { startPostgres } from "./local/postgres";
import { withClient } from "./local/postgres-roles";
import { makeScratch } from "./local/scratch";

async function work(): Promise<number> {
  const folder = makeScratch("policies");
  const { ownerUrl } = await startPostgres({
    dataDir: join(folder, "postgres"),
    port: await freePort(),
    logDir: folder,
    persistent: false,
    say: logLine,
  });
  await migrate({ ownerUrl });
  writeFileSync(join(root, "docs", "policies.md"), await withClient(ownerUrl, policiesPage));
  logLine("docs/policies.md is written.");
  return 0;
}

await launch(work, { codeOnStop: 130 });
