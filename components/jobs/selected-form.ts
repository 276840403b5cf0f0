import { isOpen } from "@/lib/config/states/job";
import type { JobRow } from "@/lib/contract/jobs";
import type { Side } from "./status";

/** The id of the form to which the checkboxes of a list of shifts belong. */
export const SELECTED_SHIFTS = "selected-shifts";

/** Whether something can be done with a shift together with others: an agency puts workers forward for those that are open. */
export const isSelectable = ({ status }: Pick<JobRow, "status">, side: Side): boolean =>
  side === "Provider" || (side === "Agency" && isOpen(status));
