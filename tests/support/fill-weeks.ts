/** Generated weeks to fill: shifts of a week, and workers with what they have booked. The same seed is the same week. */
import type { EligibilityInput, JobToFill, OtherShift } from "@/lib/backend/eligibility";
import type { Week } from "@/lib/backend/fill/week";
import { daysAfter } from "@/lib/format";
import { aShift, at, candidate } from "./eligibility";
import { completeEvidence } from "./evidence";

/** A generator of numbers from 0 up to 1 (mulberry32). */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const times = [
  ["08:00", 12],
  ["20:00", 12],
  ["07:00", 8],
  ["14:00", 8],
  ["22:00", 10],
  ["09:00", 4],
  ["17:00", 3],
] as const;

const monday = "2026-06-15";

export type GeneratedWeek = Week & {
  bookedOf: (worker: number) => readonly OtherShift[];
  workerOf: (worker: number) => EligibilityInput["worker"];
};

/**
 * A week of `shifts` at a service for ten each, and `workers` of three types who live in one of several regions. A worker
 * could do a shift of their type in their region; `busy` of them have other bookings, some are students, some have just
 * started.
 */
export function generateWeek({
  shifts,
  workers,
  seed,
  regions = 4,
  types = 3,
  busy = 0.5,
}: {
  shifts: number;
  workers: number;
  seed: number;
  regions?: number;
  types?: number;
  busy?: number;
}): GeneratedWeek {
  const random = randomFrom(seed);
  const upTo = (most: number) => Math.floor(random() * most);
  const services = Math.max(1, Math.ceil(shifts / 10));
  const jobs = Array.from({ length: shifts }, (_, n): JobToFill & { type: number; region: number } => {
    const [time, hours] = times[upTo(times.length)] ?? times[0];
    const startAt = at(`${daysAfter(monday, upTo(7))} ${time}`);
    const service = upTo(services);
    const { job } = candidate(startAt, new Date(startAt.getTime() + hours * 3_600_000));
    return { ...job, id: `job-${n}`, serviceId: `service-${service}`, type: upTo(types), region: service % regions };
  });
  const people = Array.from({ length: workers }, () => {
    const booked: OtherShift[] = [];
    const isBusy = random() < busy;
    for (let week = -8; isBusy && week < 2; week++) {
      for (let day = upTo(3); day < 7; day += 1 + upTo(4)) {
        const [time, hours] = times[upTo(times.length)] ?? times[0];
        const startAt = at(`${daysAfter(monday, week * 7 + day)} ${time}`);
        booked.push(aShift(startAt, new Date(startAt.getTime() + hours * 3_600_000)));
      }
    }
    const kind = random();
    return {
      booked,
      evidence: { ...completeEvidence },
      type: upTo(types),
      region: upTo(regions),
      home: `service-${upTo(services)}`,
      rate: 1_600 + upTo(9) * 50,
      about: {
        startedOn: random() < 0.15 ? "2026-06-08" : "2024-01-08",
        permission:
          kind < 0.1
            ? { kind: "student" as const, weeklyHours: 20, vacations: [] }
            : kind < 0.15
              ? { kind: "sponsored" as const }
              : { kind: "unrestricted" as const },
      },
    };
  });
  const known = new Map<number, EligibilityInput>();
  return {
    jobs,
    workers,
    bookedOf: (worker) => people[worker]?.booked ?? [],
    workerOf: (worker) =>
      candidate(at(`${monday} 08:00`), at(`${monday} 20:00`), { worker: people[worker]?.about ?? {} }).worker,
    inputOf: (worker, place) => {
      const [person, job] = [people[worker], jobs[place]];
      if (!person || !job || person.type !== job.type || person.region !== job.region) return null;
      const base =
        known.get(worker) ??
        candidate(job.startAt, job.endAt, {
          worker: person.about,
          agreement: { serviceIds: Array.from({ length: services }, (_, n) => `service-${n}`) },
          evidence: person.evidence,
          shifts: person.booked,
        });
      known.set(worker, base);
      return { ...base, job };
    },
    scoreOf: (worker, place) => (people[worker]?.home === jobs[place]?.serviceId ? 1 + (worker % 4) : 0),
    penceOf: (worker, place) => {
      const [person, job] = [people[worker], jobs[place]];
      return person && job && person.type === job.type && person.region === job.region
        ? ((job.endAt.getTime() - job.startAt.getTime()) / 3_600_000) * person.rate
        : null;
    },
  };
}
