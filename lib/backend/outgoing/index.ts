/** Messages to people: the gateway that queues them, and the jobs that send them. */
export { deliver, deliverWithResult, forgetOldDeliveries } from "./deliver";
export { messageKinds } from "./kinds";
export { countCopiedLink, postMessage, postMessages, type Sender } from "./post";
export { findRecipients, type Recipient, recipientsOf, type Way } from "./recipients";
export { registeredAs, registeredColumns, registeredName } from "./registered";
export { tell, tellTogether } from "./tell";
export { unsubscribeHeaders } from "./unsubscribe";
