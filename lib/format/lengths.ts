/** Formats lengths of time. */
const MINUTES = 60;

const counted = (count: number, unit: string) => `${count} ${unit}${count === 1 ? "" : "s"}`;

/** e.g. `11 hours`, `9 hours 30 minutes`, `45 minutes`; `0 minutes` for nothing. */
export function formatLength(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / MINUTES), minutes % MINUTES];
  if (hours === 0) return counted(rest, "minute");
  return rest === 0 ? counted(hours, "hour") : `${counted(hours, "hour")} ${counted(rest, "minute")}`;
}
