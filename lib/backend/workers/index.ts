/** Workers: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/ladder";
import type { contract } from "@/lib/contract";
import { basicInformation } from "./basic-information";
import { changeEmployment, changeEmployments } from "./employment";
import { filters } from "./filters";
import { images } from "./images";
import { list } from "./list";
import { noteExport } from "./note-export";
import { deleteView, savedViews, saveView } from "./saved-views";
import { sendQuestionnaires } from "./send-questionnaires";

export { holdFile, lettersOf, shareFile } from "./duplicates";
export { canTake, employmentSteps, hasLeft, leftStatuses } from "./employment-rules";
export { freshNumbers } from "./numbers";

export const workers: GuardedArea<typeof contract.workers> = {
  basicInformation,
  changeEmployment,
  changeEmployments,
  deleteView,
  filters,
  images,
  list,
  noteExport,
  savedViews,
  saveView,
  sendQuestionnaires,
};
