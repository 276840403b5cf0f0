import { codes } from "@/lib/access";
import { conflict, invalid } from "@/lib/backend/errors";
import { primary, procedure } from "@/lib/backend/ladder";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withdrawAllOf } from "./invitation";
import { auditMember, withMember, writeMember } from "./member";
import { mayInvite, offerFor, refuseLastKeeper, staff } from "./organisation";
import { appEntries, changesOf, refusalsOf, rightsOf } from "./rules";

/**
 * Changes what somebody is and may do; it counts from his next request. BAD_REQUEST with the fields for what the caller may not
 * give, CONFLICT where no primary user would be left, where he is deactivated, or was changed meanwhile.
 */
export const change = procedure(contract.users.change, primary(codes.organisation, staff), (call) =>
  withMember(call, call.input, async (tx, member, organisation) => {
    const { input, caller, context } = call;
    if (member.deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
    const thisApp = env().PLATFORM_APP_ID;
    const before = rightsOf(member, thisApp);
    const refused = refusalsOf(offerFor(caller, organisation.kind), before, input);
    if (refused.length > 0) throw invalid(messages.general.invalid, refused);
    await refuseLastKeeper(tx, caller, organisation, member.id, before, input);
    const changes = {
      ...changesOf(before, input),
      ...(member.jobTitle === input.jobTitle ? {} : { jobTitle: true }),
    };
    if (Object.keys(changes).length === 0) return { lock: member.lock };
    await auditMember(tx, call, member, "member.changed", changes);
    if (mayInvite(organisation.kind, before) && !mayInvite(organisation.kind, input)) {
      await withdrawAllOf(tx, context, member);
    }
    return writeMember(tx, member, {
      jobTitle: input.jobTitle,
      isPrimary: input.isPrimaryUser,
      permissionCodes: [...input.permissionCodes].sort(),
      apps: appEntries(input, thisApp, member.apps),
    });
  }),
);
