import { codes } from "@/lib/access";
import { primary, procedure } from "@/lib/backend/access-rules";
import { conflict, invalid } from "@/lib/backend/errors";
import { env } from "@/lib/config/env";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withdrawAllOf } from "./invitation";
import { auditMember, withMember, writeMember } from "./member";
import { grantableFor, mayInvite, refuseLastUserAdministrator, staff } from "./organisation";
import { appEntries, changesOf, refusalsOf, rightsOf, scopeColumns } from "./rules";

/**
 * Changes a user's role and permissions, from their next request on. BAD_REQUEST with the fields for what the caller
 * may not grant, CONFLICT if no primary user would be left, if the user is deactivated, or was changed in the meantime.
 */
export const change = procedure(contract.users.change, primary(codes.organisation, staff), (call) =>
  withMember(call, call.input, async (tx, member, organisation) => {
    const { caller, context } = call;
    if (member.deactivatedAt) throw conflict(messages.users.isDeactivated, "isDeactivated");
    const thisApp = env().PLATFORM_APP_ID;
    const before = rightsOf(member, thisApp);
    // A form for an organisation without workers does not name it.
    const { seesMedicalAnswers = before.seesMedicalAnswers, scopeIds = before.scopeIds } = call.input;
    const input = { ...call.input, seesMedicalAnswers, scopeIds };
    const refused = refusalsOf(await grantableFor(tx, caller, organisation), before, input);
    if (refused.length > 0) throw invalid(messages.general.invalid, refused);
    await refuseLastUserAdministrator(tx, caller, organisation, member.id, before, input);
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
      seesMedicalAnswers,
      apps: appEntries(input, thisApp, member.apps),
      ...scopeColumns(organisation.kind, scopeIds),
    });
  }),
);
