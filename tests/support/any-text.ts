/** Random text of any characters. */
import fc from "fast-check";

const LAST = 0x10ffff;
const FIRST_SURROGATE = 0xd800;
const SURROGATES = 0x800;

/** Any character but half a pair. fast-check's own unit `binary` takes a second to be made, in each test file. */
const character = fc
  .nat({ max: LAST - SURROGATES })
  .map((code) => String.fromCodePoint(code < FIRST_SURROGATE ? code : code + SURROGATES));
/** As often one of the first 256, where nearly all that has a meaning is. */
const unit = fc.oneof(
  fc.nat({ max: 0xff }).map((code) => String.fromCharCode(code)),
  character,
);

/** Text of any characters, control characters and those beyond the first plane among them. */
export const anyText = (lengths: { minLength?: number; maxLength?: number } = {}): fc.Arbitrary<string> =>
  fc.string({ ...lengths, unit });
