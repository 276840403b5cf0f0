/** Router for agencies' branches and supply. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { list } from "./list";
import { removeSupply } from "./remove-supply";
import { save } from "./save";
import { saveSupply } from "./save-supply";
import { setActive } from "./set-active";

export const branches: GuardedArea<typeof contract.branches> = { list, removeSupply, save, saveSupply, setActive };
