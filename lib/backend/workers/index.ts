/** Workers: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { activity } from "./activity";
import { basicInformation } from "./basic-information";
import { changeEmployment, changeEmployments } from "./employment";
import { filters } from "./filters";
import { images } from "./images";
import { list } from "./list";
import { recordExport } from "./record-export";
import { sendQuestionnaires } from "./send-questionnaires";
import { summary } from "./summary";

export { workerCards } from "./basic-information";
export { searchWorkers } from "./search";
export { filterTerm } from "./words";

export const workers: GuardedArea<typeof contract.workers> = {
  activity,
  basicInformation,
  changeEmployment,
  changeEmployments,
  filters,
  images,
  list,
  recordExport,
  sendQuestionnaires,
  summary,
};
