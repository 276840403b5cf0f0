/** What the form to post a shift has entered at first: a day of the week list, or a shift that is posted again. */
import { textOf } from "@/lib/bff/parameters";
import { readJob } from "@/lib/bff/records";
import { attempt } from "@/lib/bff/result";
import { clock } from "@/lib/config/clock";
import { breakControl } from "@/lib/config/closed-lists/jobs";
import type { Job, Preset } from "@/lib/contract/jobs";
import { type CalendarDate, calendarDate, clockTime, daysAfter, parseDate } from "@/lib/format";

type Entered = { date: CalendarDate; initial: Record<string, string> };

/** The controls of each break. */
const breaksIn = ({ breaks }: Pick<Job, "breaks">): Record<string, string> =>
  Object.fromEntries(
    breaks.flatMap(({ minutes, isPaid }, n) => [
      [breakControl("Minutes", n), String(minutes)],
      ...(isPaid ? [[breakControl("Paid", n), "on"]] : []),
    ]),
  );

type Asks = Pick<Job, "skills" | "certificates" | "gender">;

/** The controls of what a shift asks of a worker. */
const asksFor = ({ skills, certificates, gender }: Asks): Record<string, string> => ({
  ...Object.fromEntries(skills.map((id) => [`skill.${id}`, "on"])),
  ...Object.fromEntries(certificates.map((kind) => [`certificate.${kind}`, "on"])),
  ...(gender ? { preferredGender: gender.gender, genderReason: gender.reason, genderNote: gender.note ?? "" } : {}),
});

const tomorrowOf = (now: Date): CalendarDate => daysAfter(calendarDate(now), 1);

/** The controls of a shift as it is. */
export function enteredFor(job: Job): Record<string, string> {
  const [start, end] = [new Date(job.startAt), new Date(job.endAt)];
  return {
    date: calendarDate(start),
    jobType: job.jobType,
    workerTypeId: job.workerType._id,
    startTime: clockTime(start),
    endTime: clockTime(end),
    ...breaksIn(job),
    ...(job.unit ? { unit: job.unit } : {}),
    ...(job.notes ? { notes: job.notes } : {}),
    ...asksFor(job),
  };
}

/** The controls of a shift that is posted again: at its own time, or tomorrow if that has passed. */
export function enteredAgain(job: Job, now: Date): Entered {
  const { date: _, ...entered } = enteredFor(job);
  const start = new Date(job.startAt);
  return {
    date: start > now ? calendarDate(start) : tomorrowOf(now),
    initial: { serviceId: job.service._id, ...entered },
  };
}

/** The controls of a preset, with which it is and its last change. */
const enteredFromPreset = (preset: Preset): Record<string, string> => ({
  serviceId: preset.service._id,
  jobType: preset.jobType,
  workerTypeId: preset.workerType._id,
  startTime: preset.startTime,
  endTime: preset.endTime,
  ...breaksIn(preset),
  ...(preset.unit ? { unit: preset.unit } : {}),
  ...(preset.notes ? { notes: preset.notes } : {}),
  ...asksFor({ ...preset, gender: null }),
  presetId: preset._id,
  presetLock: String(preset.lock),
  presetName: preset.name,
});

/**
 * Reads the form's address: `date` enters a day that has not passed, `again` a shift, `preset` one of the presets, and
 * `service` a service. What the person may not see enters nothing.
 */
export async function readPostQuery(parameters: Record<string, unknown>, presets: readonly Preset[]): Promise<Entered> {
  const now = clock.now();
  const again = textOf(parameters["again"]);
  if (again) {
    const job = await attempt(() => readJob(again));
    if (job.ok) return enteredAgain(job.data, now);
  }
  const date = parseDate(textOf(parameters["date"]) ?? "");
  const preset = presets.find(({ _id }) => _id === textOf(parameters["preset"]));
  const service = textOf(parameters["service"]);
  return {
    date: date && date >= calendarDate(now) ? date : tomorrowOf(now),
    initial: preset ? enteredFromPreset(preset) : service ? { serviceId: service } : {},
  };
}
