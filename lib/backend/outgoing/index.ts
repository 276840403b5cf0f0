/** Messages to people: the gateway that queues them, and the jobs that send them. */
export { type Delivery, deliver, forgetOldDeliveries } from "./deliver";
export { type MessageKind, messageKinds } from "./kinds";
export { countCopiedLink, postMessage, type Sender } from "./post";
export { registeredAs, registeredColumns, registeredName } from "./registered";
