/** Times that a worker's history leaves open. */
export function unexplained(_values: Record<string, unknown>, _now: Date): { fromOn: string; toOn: string }[] {
  return [];
}
