/** Times that a worker's history leaves open, as he has told it so far. Pure. */
import { gapsIn } from "@/lib/backend/profiles";
import { linkValuesSchema } from "@/lib/contract/worker-links";

const shape = linkValuesSchema.shape;

/** By the values that stand in his form and the day he began with the agency. `today` is a day, `YYYY-MM-DD`. */
export function unexplained(
  values: Record<string, unknown>,
  startOn: string | null,
  today: string,
): { fromOn: string; toOn: string }[] {
  const employments = shape.employments.catch(undefined).parse(values.employments) ?? [];
  const gaps = shape.gaps.catch(undefined).parse(values.gaps) ?? [];
  const dateOfBirth = typeof values.dateOfBirth === "string" ? values.dateOfBirth : null;
  return gapsIn(employments, gaps, today, { startOn, dateOfBirth });
}
