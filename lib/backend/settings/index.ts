/** Settings: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { get } from "./get";
import { ofList, saveColumns } from "./lists";
import { deleteView, saveView } from "./saved-views";
import { update } from "./update";
import { updateOwn } from "./update-own";

export { channelsOf, stopMails } from "./rows";
export { appearanceOf, preferenceOf, type SettingRow } from "./rules";

export const settings: GuardedArea<typeof contract.settings> = {
  deleteView,
  get,
  ofList,
  saveColumns,
  saveView,
  update,
  updateOwn,
};
