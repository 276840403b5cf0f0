/** How the sending of an e-mail or a text message can fail, whoever was asked to take it. */

/**
 * `notTaken`: the other side does not have it; it can be sent again. `refused`: the other side will never take it. `inDoubt`: it
 * was handed over and no answer came; sent again, it may arrive twice.
 */
export type DeliveryProblem = "notTaken" | "refused" | "inDoubt";

/** Never carries an address or a content: only what happened, and the cause for its code. */
export class DeliveryError extends Error {
  constructor(
    readonly problem: DeliveryProblem,
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
    this.name = "DeliveryError";
  }
}

/** What the one who sends wants to know and to decide while a message is on its way. */
export type Handling = {
  /** Ends the sending at once, its connection included. */
  signal?: AbortSignal;
  /** Awaited just before the last byte is sent. When it throws, the message is not sent. */
  onHandOver?: () => Promise<void>;
};
