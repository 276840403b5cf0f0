/** Connections to the identity service: kept open between calls, each call ended in a known time. */
import { type ClientRequest, Agent as HttpAgent } from "node:http";
import { Agent as HttpsAgent } from "node:https";
import { constants } from "@/lib/config/constants";

// Part of every agent, and the one place that sees a call as a whole; Node's types leave it out.
type AddRequest = { addRequest(request: ClientRequest, options: object): void };

/**
 * Makes an agent end each call that was not answered in `identityTimeoutMs`. The SDK itself waits 25 seconds and then tries up to
 * four times more; an error without a system code is not tried again.
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

/** The agent of every administrative call. The emulator speaks plain HTTP, production never does. */
export const connections = (isEmulator: boolean): HttpAgent =>
  endInTime(isEmulator ? new HttpAgent({ keepAlive: true }) : new HttpsAgent({ keepAlive: true }));
