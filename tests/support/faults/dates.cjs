/**
 * Preloaded into a server (`node --require`): formatting any past date throws an error that names the person, to show
 * what a page does with an unexpected error. Time zone arithmetic still works.
 */
const JUST_NOW_MS = 60_000;
const { prototype } = Intl.DateTimeFormat;
const { formatToParts } = prototype;
prototype.formatToParts = function (date) {
  const isWritten = this.resolvedOptions().month === "short";
  if (!isWritten || Date.now() - Number(date) < JUST_NOW_MS) return formatToParts.call(this, date);
  throw new RangeError(
    `no date for Hazel Quill hazel.quill@workers.example at ${date} of a1d4c7e0-5b1f-4c2a-9d3e-000000001002`,
  );
};
