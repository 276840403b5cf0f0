/** Laws that the price of any shift obeys (docs/money.md). */
import fc from "fast-check";
import { type Period, priceShift } from "@/lib/backend/pricing";
import { MINUTE_MS } from "@/lib/config/constants";
import { calendars, lines, shifts, sleepIns } from "@/tests/support/random-shifts";

test("splitting a shift at any minute changes its net by a penny a segment at most", () => {
  fc.assert(
    fc.property(shifts, fc.nat(), lines, calendars, ({ startAt, endAt, length }, pick, line, { holidayOn }) => {
      fc.pre(length > 1);
      const cut = new Date(startAt.getTime() + (1 + (pick % (length - 1))) * MINUTE_MS);
      const price = (part: Period) => priceShift({ jobType: "general", breaks: [], ...part }, [line], holidayOn);
      const [whole, first, second] = [
        price({ startAt, endAt }),
        price({ startAt, endAt: cut }),
        price({ startAt: cut, endAt }),
      ];
      const difference = (first?.totalPence ?? 0) + (second?.totalPence ?? 0) - (whole?.totalPence ?? 0);
      expect(Math.abs(difference)).toBeLessThanOrEqual(1);
      expect((first?.segments.length ?? 0) + (second?.segments.length ?? 0)).toBeGreaterThanOrEqual(
        whole?.segments.length ?? 0,
      );
    }),
  );
});

test("a longer shift never costs less", () => {
  fc.assert(
    fc.property(
      shifts,
      fc.integer({ min: 1, max: 600 }),
      fc.boolean(),
      lines,
      calendars,
      ({ startAt, endAt }, more, isEarlier, line, { holidayOn }) => {
        const price = (part: Period) =>
          priceShift({ jobType: "general", breaks: [], ...part }, [line], holidayOn)?.totalPence ?? 0;
        const longer = isEarlier
          ? { startAt: new Date(startAt.getTime() - more * MINUTE_MS), endAt }
          : { startAt, endAt: new Date(endAt.getTime() + more * MINUTE_MS) };
        expect(price(longer)).toBeGreaterThanOrEqual(price({ startAt, endAt }));
      },
    ),
  );
});

test("the order of breaks, waking times, charges and lines does not matter", () => {
  const fixed = lines.map((line) => ({ ...line, basis: "fixed" as const }));
  const breaks = fc.array(fc.record({ minutes: fc.integer({ min: 0, max: 20 }), paid: fc.boolean() }), {
    maxLength: 4,
  });
  fc.assert(
    fc.property(sleepIns, breaks, fixed, lines, calendars, (shift, of, amount, line, { holidayOn }) => {
      const unpaid = of.reduce((sum, { minutes, paid }) => sum + (paid ? 0 : minutes), 0);
      const awake = shift.waking.reduce(
        (sum, one) => sum + (one.endAt.getTime() - one.startAt.getTime()) / MINUTE_MS,
        0,
      );
      fc.pre(unpaid + awake <= (shift.endAt.getTime() - shift.startAt.getTime()) / MINUTE_MS);
      const reversed = { ...line, specials: line.specials.toReversed() };
      const back = { ...amount, specials: amount.specials.toReversed() };
      expect(
        priceShift(
          { ...shift, breaks: of.toReversed(), waking: shift.waking.toReversed() },
          [reversed, back],
          holidayOn,
        ),
      ).toEqual(priceShift({ ...shift, breaks: of }, [amount, line], holidayOn));
      const general = { ...shift, jobType: "general" as const };
      expect(priceShift({ ...general, breaks: of.toReversed() }, [back, reversed], holidayOn)).toEqual(
        priceShift({ ...general, breaks: of }, [line, amount], holidayOn),
      );
    }),
  );
});

test("the minutes of the segments of a sleep-in are the worked ones less the unpaid breaks", () => {
  const fixed = lines.map((line) => ({ ...line, basis: "fixed" as const }));
  fc.assert(
    fc.property(sleepIns, fixed, fc.option(lines), calendars, (shift, amount, line, { holidayOn }) => {
      const price = priceShift(shift, line ? [amount, line] : [amount], holidayOn);
      const worked = (shift.endAt.getTime() - shift.startAt.getTime()) / MINUTE_MS;
      const unpaid = shift.breaks.reduce((sum, { minutes }) => sum + minutes, 0);
      expect(price?.segments.reduce((sum, { minutes }) => sum + minutes, 0)).toBe(worked - unpaid);
    }),
  );
});
