/**
 * Preloaded into a server: kills it, as a power cut would, at the moment the file KILLED_AT contains. `before:` or
 * `after:` a statement that contains the words, or `file:` once a file whose name contains the words has been renamed
 * into place. While the file is empty, the server runs as usual.
 */
const { readFileSync } = require("node:fs");
const fs = require("node:fs/promises");
const { Client } = require("pg");

/** When to be killed for a statement or a file's name: `before`, `after` or `file`; undefined if not for this one. */
const momentOf = (text) => {
  const [when, words] = readFileSync(process.env.KILLED_AT ?? "", "utf8").split(/:(.*)/s);
  return words && typeof text === "string" && text.includes(words) ? when : undefined;
};
const end = () => process.kill(process.pid, "SIGKILL");

const { query } = Client.prototype;
Client.prototype.query = function (...asked) {
  const when = momentOf(typeof asked[0] === "string" ? asked[0] : asked[0]?.text);
  if (when === "before") end();
  const answer = query.apply(this, asked);
  if (when === "after") Promise.resolve(answer).then(end, end);
  return answer;
};

const { rename } = fs;
fs.rename = async (from, to) => {
  await rename(from, to);
  if (momentOf(String(to)) === "file") end();
};
