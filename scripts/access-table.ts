/** `npm run access-table`: writes docs/access.md from the route table. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { accessTable } from "@/lib/access/table";
import { root } from "./local/paths";

writeFileSync(join(root, "docs", "access.md"), accessTable());
