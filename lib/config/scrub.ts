/** What could name a person or open a door is taken out of texts that go into logs and reports. Edge-safe. */
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** 32 bytes in base64url: what our links carry. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const PARAMETERS = /[?#][^\s"'`\\<>)]*/g;

/** A text without parameters of addresses, e-mail addresses, ids and tokens. */
export const scrub = (text: string): string =>
  text.replace(PARAMETERS, "").replace(EMAIL, "[e-mail]").replace(ID, "[id]").replace(TOKEN, "[token]");

/** The same where a text is data to be read again by a program, such as JSON: parameters lose their values alone. */
export const scrubData = (text: string): string =>
  text
    .replace(/([?&](?:amp;)?[\w.%-]+=)[^\s"'`\\<>&#]*/g, "$1")
    .replace(EMAIL, "[e-mail]")
    .replace(ID, "[id]")
    .replace(TOKEN, "[token]");
