/** Which pages a person may open, by the route table and their current permissions. */
import { decide } from "@/lib/access";
import type { PersonCaller } from "@/lib/backend/context";
import { flags } from "@/lib/config/env";

/** Whether a person may open a page of the portal. */
export const isOpenFor =
  ({ principal }: PersonCaller) =>
  (path: string): boolean =>
    decide(path, principal, { flags: flags() }) === "open";
