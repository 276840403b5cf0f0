/** Medical questionnaires: the area's router, and what other areas may use of it. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { definition } from "./definition";
import { entry } from "./entry";
import { read } from "./read";
import { reopen } from "./reopen";
import { sendLink } from "./send-link";
import { submit } from "./submit";

export { definitionById } from "./definitions";
export { questionnairePath } from "./link";
export { mailLink } from "./mail-link";
export { medicalOf } from "./medical";
export { publishDefinition } from "./publish";
export { queueLink } from "./send-link";
export { cardColumns, ofWorker, toCard } from "./worker-card";

export const questionnaires: GuardedArea<typeof contract.questionnaires> = {
  definition,
  entry,
  read,
  reopen,
  sendLink,
  submit,
};
