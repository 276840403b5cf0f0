/** Settings: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { columns, saveColumns } from "./columns";
import { get } from "./get";
import { update } from "./update";
import { updateOwn } from "./update-own";

export { channelsOf, stopMails } from "./rows";
export { appearanceOf, preferenceOf, type SettingRow } from "./rules";

export const settings: GuardedArea<typeof contract.settings> = { columns, get, saveColumns, update, updateOwn };
