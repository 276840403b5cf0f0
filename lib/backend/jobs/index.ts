/** Jobs, which are shifts, and the workers put forward for them: the area's router, and what other areas may import. */
import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { cancel } from "./cancel";
import { candidates } from "./candidates";
import { decide } from "./decide";
import { estimate } from "./estimate";
import { filters } from "./filters";
import { get } from "./get";
import { list } from "./list";
import { options } from "./options";
import { post } from "./post";
import { suggest } from "./suggest";
import { week } from "./week";

export { mailAboutJob } from "./mail";
export { jobMailSchema } from "./queued";

export const jobs: GuardedArea<typeof contract.jobs> = {
  options,
  estimate,
  post,
  list,
  week,
  filters,
  get,
  candidates,
  suggest,
  decide,
  cancel,
};
