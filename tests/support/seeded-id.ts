import { createHash } from "node:crypto";

/** The id that seeds of many rows make in SQL: `md5(of)::uuid`. */
export const seededId = (of: string): string =>
  createHash("md5")
    .update(of)
    .digest("hex")
    .replace(/^(.{8})(.{4})(.{4})(.{4})/, "$1-$2-$3-$4-");
