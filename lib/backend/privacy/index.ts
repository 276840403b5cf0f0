/** Privacy of workers: the area's router, and the jobs of its queue. */

import type { GuardedArea } from "@/lib/backend/access-rules";
import type { contract } from "@/lib/contract";
import { access } from "./access";
import { erase } from "./erase";
import { exportAll } from "./export";
import { file } from "./file";
import { get } from "./get";
import { retention, savePlatformRetention, saveRetention } from "./retention";
import { retentionReceipts } from "./retention-receipts";

export { doPrivacyJob } from "./do-job";

export const privacy: GuardedArea<typeof contract.privacy> = {
  get,
  export: exportAll,
  file,
  erase,
  access,
  retention,
  saveRetention,
  savePlatformRetention,
  retentionReceipts,
};
