/**
 * What shifts cost: pure rules without a router, for jobs, timesheets and invoices alike (docs/decisions/0074-pricing.md).
 */
export type { Period } from "./bands";
export { type CancelledShift, cancellationCharge } from "./cancellation";
export { holidaysOf } from "./holidays";
export { belowFloor, type PayFloor, payFloor } from "./pay-floor";
export { type Price, priceShift, type Segment } from "./price-shift";
export type { AgreedLine } from "./rates";
export { divideHalfUp } from "./rounding";
export { recomputed, type TraceStep } from "./trace";
