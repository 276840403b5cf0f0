/** Removes personal identifiers and secrets from texts that go into logs and reports. Edge-safe. */
const EMAIL = /[\w.!#$%&'*+/=?^`{|}~-]+@[\w-]+(\.[\w-]+)+/g;
const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/gi;
/** 32 bytes in base64url: the tokens in our links. */
const TOKEN = /(?<![\w-])[\w-]{43}(?![\w-])/g;
const PARAMETERS = /[?#][^\s"'`\\<>)]*/g;

/** A text without query parameters, e-mail addresses, ids and tokens. */
export const scrub = (text: string): string =>
  text.replace(PARAMETERS, "").replace(EMAIL, "[e-mail]").replace(ID, "[id]").replace(TOKEN, "[token]");

/** The same for text that a program parses again, such as JSON: only the values of query parameters are removed. */
export const scrubData = (text: string): string =>
  text
    .replace(/([?&](?:amp;)?[\w.%-]+=)[^\s"'`\\<>&#]*/g, "$1")
    .replace(EMAIL, "[e-mail]")
    .replace(ID, "[id]")
    .replace(TOKEN, "[token]");
