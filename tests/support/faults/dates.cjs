/**
 * Loaded by a server before anything else (`node --require`): dates that lie back cannot be written any more, and the error says of
 * whom. What a page does with an error that nobody expected can be seen by it.
 */
const JUST_NOW_MS = 60_000;
const { prototype } = Intl.DateTimeFormat;
const { formatToParts } = prototype;
prototype.formatToParts = function (date) {
  if (Date.now() - Number(date) < JUST_NOW_MS) return formatToParts.call(this, date);
  throw new RangeError(
    `no date for Hazel Quill hazel.quill@workers.example at ${date} of a1d4c7e0-5b1f-4c2a-9d3e-000000001002`,
  );
};
