/** Access rules for profiles. */
import { codes } from "@/lib/access";
import { permission } from "@/lib/backend/access-rules";

export const canRead = permission(codes.workersView, ["Admin", "Agency"]);
export const canWrite = permission(codes.workerCreate, ["Admin", "Agency"]);
