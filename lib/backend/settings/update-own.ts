import { procedure, signedIn } from "@/lib/backend/access-rules";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { changeSettings } from "./rows";

/** Changes the caller's own settings. CONFLICT when one of them was changed in another browser in the meantime. */
export const updateOwn = procedure(contract.settings.updateOwn, signedIn, ({ input, caller, context }) =>
  withScope({ kind: "identity", userId: caller.userId }, (tx) =>
    changeSettings(tx, { ...context, caller }, { scope: "user", id: caller.userId }, input.settings),
  ),
);
