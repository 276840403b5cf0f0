/** The ways in which sending an email or a text message can fail. */

/**
 * `notTaken`: the server does not have the message; it can be sent again. `refused`: the server will never accept it.
 * `inDoubt`: the message was sent and no answer came; sending it again may deliver it twice.
 */
export type DeliveryFailure = "notTaken" | "refused" | "inDoubt";

/** Contains no address and no message content: only what happened, and the cause for its code. */
export class DeliveryError extends Error {
  constructor(
    readonly kind: DeliveryFailure,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "DeliveryError";
  }
}

/** How the caller follows and controls a message while it is being sent. */
export type DeliveryOptions = {
  /** Stops sending immediately and closes the connection. */
  signal?: AbortSignal;
  /** Called just before the last byte is sent. If it throws, the message is not sent. */
  beforeLastByte?: () => Promise<void>;
};
