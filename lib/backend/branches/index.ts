/** Branches of agencies and what they supply: the area's router. */
import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { list } from "./list";
import { removeSupply } from "./remove-supply";
import { save } from "./save";
import { saveSupply } from "./save-supply";
import { setActive } from "./set-active";

export const branches: GuardedArea<typeof contract.branches> = { list, removeSupply, save, saveSupply, setActive };
