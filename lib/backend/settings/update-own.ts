import { procedure, signedIn } from "@/lib/backend/ladder";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changeSettings } from "./rows";

/** Changes the caller's own settings. CONFLICT when another browser of his has changed one of them meanwhile. */
export const updateOwn = procedure(contract.settings.updateOwn, signedIn, ({ input, caller, context }) =>
  withScope({ kind: "identity", userId: caller.userId }, (tx) =>
    changeSettings(tx, { ...context, caller }, { scope: "user", id: caller.userId }, input.settings),
  ),
);
