import { linkHolder, procedure } from "@/lib/backend/access-rules";
import { invalid } from "@/lib/backend/errors";
import { consume, forget } from "@/lib/backend/limits";
import { clock } from "@/lib/config/clock";
import { constants } from "@/lib/config/constants";
import { messages } from "@/lib/config/messages";
import { contract } from "@/lib/contract";
import { withScope } from "@/lib/db/tenancy";
import { sealAccessToken } from "@/lib/session";
import { findLink, selfOf } from "./link";

const texts = messages.workerLinks;

/**
 * Opens a link with the worker's date of birth. Limited to a few tries a day: TOO_MANY_REQUESTS beyond them,
 * BAD_REQUEST for a wrong date.
 */
export const enter = procedure(contract.workerLinks.enter, linkHolder, async ({ input, context }) => {
  const link = await findLink(input.token, context);
  await consume("triesOfWorkerLink", link.id, texts.tooManyTries);
  const worker = await withScope({ kind: "self", workerId: link.workerId }, (tx) => selfOf(tx, link));
  if (worker.dateOfBirth && worker.dateOfBirth !== input.dateOfBirth) {
    throw invalid(texts.wrongDateOfBirth, [{ field: "dateOfBirth", message: texts.wrongDateOfBirth }]);
  }
  await forget("triesOfWorkerLink", link.id);
  return {
    accessToken: await sealAccessToken({
      linkId: link.id,
      expiresAtMs: clock.now().getTime() + constants.workerAccessTokenMs,
    }),
  };
});
