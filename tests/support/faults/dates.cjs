/**
 * Loaded by a server before anything else (`node --require`): dates cannot be written any more, and the error says of whom.
 * What a page does with an error that nobody expected can be seen by it.
 */
const { DateTimeFormat } = Intl;
Object.defineProperty(DateTimeFormat.prototype, "format", {
  get() {
    return (date) => {
      throw new RangeError(
        `no date for Hazel Quill hazel.quill@workers.example at ${date} of a1d4c7e0-5b1f-4c2a-9d3e-000000001002`,
      );
    };
  },
});
