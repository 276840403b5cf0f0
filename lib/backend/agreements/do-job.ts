import { changeSigner } from "./correct-signatory";
import { cancel, place } from "./place";
import { agreementJobSchema } from "./queued";
import { seal } from "./seal";
import { settle } from "./settle";
import { sweep } from "./sweep";

/** Does one job of the queue `agreements`. */
export async function doAgreementJob(id: string, data: unknown): Promise<void> {
  const job = agreementJobSchema.parse(data);
  switch (job.kind) {
    case "place":
      return place(job);
    case "seal":
      return seal(job);
    case "cancel":
      return cancel(job);
    case "settle":
      return void (await settle(job.agreementId, id));
    case "changeSigner":
      return changeSigner(job);
    case "sweep":
      return sweep();
  }
}
