/** What a list has for a person who has chosen nothing, with actions that do nothing. */
import type { ListActions } from "@/components/lists/list";
import type { ListSettings } from "@/lib/contract/settings";

const idle = async () => ({ status: "idle" as const });

export const plainList: { listSettings: ListSettings; listActions: ListActions } = {
  listSettings: { columns: null, views: [] },
  listActions: { saveColumns: idle, saveView: idle, deleteView: idle },
};
