/** Limits concurrent work on uploaded files; when too many wait, the caller is told to try again. */
import { WorkBusy } from "@/lib/adapters/threads";
import { messages } from "@/lib/config/messages";
import { DomainError } from "./errors";

/** Returns the result of `work`. SERVICE_UNAVAILABLE when too many other files are waiting to be processed. */
export async function whenCapacity<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof WorkBusy)) throw error;
    throw new DomainError("SERVICE_UNAVAILABLE", messages.general.filesBusy, { reason: "filesBusy" });
  }
}
