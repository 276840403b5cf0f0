/** The pace of a search while someone types: quick, and never more in a minute than the server allows. */
import { paceOf, withBegun } from "@/components/search/pace";
import { constants } from "@/lib/config/constants";

test("a search waits 25 ms at most for the next letter", () => {
  expect(paceOf([], 0)).toBeLessThanOrEqual(25);
  expect(paceOf([0, 100, 200], 300)).toBeLessThanOrEqual(25);
});

test.each([1, 60, 100, 250, 399, 1_000])(
  "however fast someone types (%i ms a letter), no search is refused",
  (letter) => {
    let begun: number[] = [];
    const all: number[] = [];
    for (let now = 0; now < 180_000; ) {
      // The search begins once no further letter came for as long as the pace says.
      now += Math.max(letter, paceOf(begun, now));
      begun = withBegun(begun, now);
      all.push(now);
    }
    const most = Math.max(...all.map((from) => all.filter((at) => at >= from && at < from + 60_000).length));
    expect(most).toBeLessThan(constants.searchesPerMinute);
  },
);
