/** Work on uploaded files waits its turn; when too much waits, the caller is told to try again. */
import { WorkBusy } from "@/lib/adapters/threads";
import { messages } from "@/lib/config/messages";
import { DomainError } from "./errors";

/** What `work` returns. SERVICE_UNAVAILABLE when too many other files wait to be worked on. */
export async function whenFree<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WorkBusy)) throw error;
    throw new DomainError("SERVICE_UNAVAILABLE", messages.general.filesBusy, { reason: "filesBusy" });
  }
}
