/** `npm run policies-table`: writes docs/policies.md from a new, fully migrated database. */
import { chmodSync, mkdtempSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { migrate } from "@/lib/db/migrate";
import { policiesPage } from "@/lib/db/policies";
import { guardFolder } from "./local/guard";
import { launch, logLine } from "./local/launcher";
import { root, slug } from "./local/paths";
import { freePort } from "./local/ports";
import { startPostgres } from "./local/postgres";
import { withClient } from "./local/postgres-roles";

async function work(): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), `${slug}-policies-`));
  // PostgreSQL's user must be able to reach its data below this folder.
  chmodSync(folder, 0o711);
  guardFolder(folder);
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
