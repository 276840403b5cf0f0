/** `npm run states-table`: writes the generated part of docs/states.md from the state tables. */
import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { withStatesSection } from "@/lib/config/states/markdown";
import { root } from "./local/paths";

const page = join(root, "docs", "states.md");
writeFileSync(page, withStatesSection(readFileSync(page, "utf8")));
