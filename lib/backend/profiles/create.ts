import { randomUUID } from "node:crypto";
import { procedure } from "@/lib/backend/access-rules";
import { audit } from "@/lib/backend/audit";
import { scopeOf } from "@/lib/backend/context";
import { DomainError } from "@/lib/backend/errors";
import {
  newWorkerNumbers,
  refuseDuplicates,
  refuseInvalidDateOfBirth,
  writeFields,
} from "@/lib/backend/worker-records";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { workers } from "@/lib/db/schema";
import { withScope } from "@/lib/db/tenancy";
import { canWrite } from "./access";
import { agencyFor, checkedBranches } from "./choices";
import { recompute } from "./recompute";

/**
 * Adds a worker to an agency as a draft, with the details of step 1. BAD_REQUEST with reason `duplicate` and the
 * existing worker if the agency has them already. Platform staff cannot add off-panel workers, since they could not
 * open them.
 */
export const create = procedure(contract.workerProfile.create, canWrite, ({ input, caller, context }) =>
  withScope(scopeOf(caller), async (tx) => {
    const { panel, basic } = input;
    const organisationId = await agencyFor(tx, caller, input.agencyId);
    if (panel === "off" && caller.group === "Admin") {
      const fields = [{ field: "panel", message: messages.workerProfile.offPanelAgencyOnly }];
      throw new DomainError("BAD_REQUEST", messages.general.invalid, { fields });
    }
    refuseInvalidDateOfBirth(basic.dateOfBirth);
    const branchIds = await checkedBranches(tx, { caller, organisationId }, basic);
    await refuseDuplicates(tx, organisationId, basic);
    const id = randomUUID();
    const { firstName, lastName } = basic;
    const [number = ""] = await newWorkerNumbers(tx, organisationId, 1);
    await tx.insert(workers).values({ id, organisationId, number, panel, firstName, lastName, branchIds });
    await writeFields(tx, { id, organisationId }, basic);
    await audit(tx, context, {
      organisationId,
      action: "worker.created",
      subject: { type: "worker", id },
      details: { panel },
    });
    await recompute(tx, id);
    return { workerId: id, number };
  }),
);
