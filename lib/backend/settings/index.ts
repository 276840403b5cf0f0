/** Settings: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { choices, saveChoices } from "./choices";
import { get } from "./get";
import { ofList, saveColumns } from "./lists";
import { deleteView, saveView } from "./saved-views";
import { update } from "./update";
import { updateOwn } from "./update-own";

export { stopMails, waysOfPeople } from "./choices";
export { appearanceOf, preferenceOf, type SettingRow } from "./rules";

export const settings: GuardedArea<typeof contract.settings> = {
  choices,
  deleteView,
  get,
  ofList,
  saveChoices,
  saveColumns,
  saveView,
  update,
  updateOwn,
};
