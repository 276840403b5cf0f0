/** The ways in which a client takes a compressed body. */
import type { IncomingMessage } from "node:http";

/** Whether a request's `Accept-Encoding` names an encoding, and does not refuse it. */
export const takesEncoding = ({ headers }: IncomingMessage, encoding: "br" | "gzip"): boolean =>
  String(headers["accept-encoding"] ?? "")
    .split(",")
    .some((given) => {
      const [name = "", ...parameters] = given.toLowerCase().split(";");
      return name.trim() === encoding && !parameters.some((each) => /^\s*q=0(?:\.0*)?\s*$/.test(each));
    });
