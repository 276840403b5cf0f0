/** Keep-alive connections to the identity service, with a deadline for each call. */
import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { constants } from "@/lib/config/constants";

// Every agent has this method, and only it sees a call as a whole; Node's types omit it.
type AddRequest = { addRequest(request: ClientRequest, options: object): void };

/**
 * Makes an agent abort each call that is not answered within `identityTimeoutMs`. The SDK itself waits 25 seconds and
 * then retries up to four times; it does not retry an error without a system code.
 */
export function endInTime<A extends HttpAgent>(agent: A): A {
  const calls = agent as unknown as AddRequest;
  const add = calls.addRequest.bind(agent);
  calls.addRequest = (request, options) => {
    const end = () => request.destroy(new Error("the identity service did not answer in time"));
    const timer = setTimeout(end, constants.identityTimeoutMs).unref();
    request.once("close", () => clearTimeout(timer));
    add(request, options);
  };
  return agent;
}

/** The agent of every admin call. The emulator uses plain HTTP, production never does. */
export const connections = (isEmulator: boolean): HttpAgent =>
  endInTime(isEmulator ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true }));
