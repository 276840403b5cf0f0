/** Unexplained gaps in a worker's history, as entered so far. Pure. */
import { gapsIn } from "@/lib/backend/worker-records";
import { linkValuesSchema } from "@/lib/contract/worker-links";

const shape = linkValuesSchema.shape;

/** From the values in the worker's form and the day they started with the agency. `today` is a date, `YYYY-MM-DD`. */
export function unexplainedGaps(
  values: Record<string, unknown>,
  startOn: string | null,
  today: string,
): { fromOn: string; toOn: string }[] {
  const employments = shape.employments.catch(undefined).parse(values["employments"]) ?? [];
  const gaps = shape.gaps.catch(undefined).parse(values["gaps"]) ?? [];
  const dateOfBirth = typeof values["dateOfBirth"] === "string" ? values["dateOfBirth"] : null;
  return gapsIn(employments, gaps, today, { startOn, dateOfBirth });
}
