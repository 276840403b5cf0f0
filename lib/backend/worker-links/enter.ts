import { clock } from "@/lib/backend/clock";
import { invalid } from "@/lib/backend/errors";
import { linkHolder, procedure } from "@/lib/backend/ladder";
import { consume, forget } from "@/lib/backend/limits";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { sealPass } from "@/lib/session";
import { findLink, selfOf } from "./link";

const texts = messages.workerLinks;

/** Opens a link by the date of birth on file. Few tries a day: TOO_MANY_REQUESTS beyond them, BAD_REQUEST for a wrong one. */
export const enter = procedure(contract.workerLinks.enter, linkHolder, async ({ input, context }) => {
  const link = await findLink(input.token, context);
  await consume("triesOfWorkerLink", link.id, texts.tooManyTries);
  const worker = await withScope({ kind: "self", workerId: link.workerId }, (tx) => selfOf(tx, link));
  if (worker.dateOfBirth && worker.dateOfBirth !== input.dateOfBirth) {
    throw invalid(texts.wrongDateOfBirth, [{ field: "dateOfBirth", message: texts.wrongDateOfBirth }]);
  }
  await forget("triesOfWorkerLink", link.id);
  return { pass: await sealPass({ linkId: link.id, expiresAtMs: clock.now().getTime() + constants.workerPassMs }) };
});
