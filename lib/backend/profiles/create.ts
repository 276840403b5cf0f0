import { randomUUID } from "node:crypto";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import { procedure } from "@/lib/backend/ladder";
import { freshNumbers } from "@/lib/backend/workers";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { settle } from "./after";
import { refuseBirthday } from "./birthday";
import { agencyFor, refuseUnknown } from "./choices";
import { refuseDuplicates } from "./duplicates";
import { writeFields } from "./fields";
import { writers } from "./find";

/**
 * Puts a worker on an agency's file as a draft, with what is known of step 1. BAD_REQUEST with reason `duplicate` where he is
 * on that file already, with the worker it is; the platform's staff make no off-panel worker, whom they could not open.
 */
export const create = procedure(contract.workerProfile.create, writers, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { panel, basic } = input;
    const organisationId = await agencyFor(tx, caller, input.agencyId);
    if (panel === "off" && caller.group === "Admin") {
      const fields = [{ field: "panel", message: messages.workerProfile.offPanelIsAgencys }];
      throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
    }
    refuseBirthday(basic.dateOfBirth);
    await refuseUnknown(tx, organisationId, basic);
    await refuseDuplicates(tx, organisationId, basic);
    const id = randomUUID();
    const { firstName, lastName } = basic;
    const [number = ""] = await freshNumbers(tx, organisationId, 1);
    await tx.insert(workers).values({ id, organisationId, number, panel, firstName, lastName });
    await writeFields(tx, { id, organisationId }, basic);
    await audit(tx, context, {
      organisationId,
      action: "worker.created",
      subject: { type: "worker", id },
      details: { panel },
    });
    await settle(tx, id);
    return { workerId: id, number };
  }),
);
