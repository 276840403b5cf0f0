/** Prices and shift times are the same whatever the time zone of the machine: calculated by processes in other zones. */
import { spawnSync } from "node:child_process";
import { root } from "@/scripts/local/paths";
import { hourlyCases, priceOf } from "@/tests/support/pricing-cases";

const script = `
  import { hourlyCases, priceOf } from "./tests/support/pricing-cases.ts";
  import { recurringDays, shiftMoments } from "./lib/format/index.ts";
  const night = { day: "2026-10-24", startTime: "20:00", endTime: "08:00" };
  console.log(JSON.stringify({
    // Minutes behind UTC at midday on 1 July: the proof that the zone was set.
    behind: new Date("2026-07-01T12:00:00Z").getTimezoneOffset(),
    prices: hourlyCases.map(priceOf),
    night: shiftMoments(night),
    days: recurringDays("2026-10-23", { every: "day", until: "2026-10-26" }),
  }));`;

test.each([
  ["America/New_York", 240],
  ["Pacific/Auckland", -720],
])("in %s", (TZ, behind) => {
  const { stdout, stderr } = spawnSync(process.execPath, ["--import", "tsx", "--input-type=module", "--eval", script], {
    cwd: root,
    env: { ...process.env, TZ },
    encoding: "utf8",
  });
  expect(stderr).toBe("");
  expect(JSON.parse(stdout)).toEqual({
    behind,
    prices: JSON.parse(JSON.stringify(hourlyCases.map(priceOf))),
    night: { ok: true, startAt: "2026-10-24T19:00:00.000Z", endAt: "2026-10-25T08:00:00.000Z" },
    days: ["2026-10-23", "2026-10-24", "2026-10-25", "2026-10-26"],
  });
});
