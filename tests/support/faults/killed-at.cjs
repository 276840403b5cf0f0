/**
 * Preloaded into a server: kills it, as a power cut would, at the moment the file KILLED_AT contains. `before:` or
 * `after:` a statement that contains the words, or `file:` once a file whose name contains the words has been renamed
 * into place. While the file is empty, the server runs as usual.
 */
const { readFileSync } = require("node:fs");
const fs = require("node:fs/promises");
const { Client } = require("pg");

/** Whether the moment of `text` has come. */
const isAt = (when, text) => {
  const [asked, words] = readFileSync(process.env.KILLED_AT ?? "", "utf8").split(/:(.*)/s);
  return asked === when && text.includes(words);
};
const end = () => process.kill(process.pid, "SIGKILL");

const { query } = Client.prototype;
Client.prototype.query = function (...asked) {
  const text = typeof asked[0] === "string" ? asked[0] : asked[0]?.text;
  if (typeof text === "string" && isAt("before", text)) end();
  const answer = query.apply(this, asked);
  if (typeof text === "string" && isAt("after", text)) Promise.resolve(answer).then(end, end);
  return answer;
};

const { rename } = fs;
fs.rename = async (from, to) => {
  await rename(from, to);
  if (isAt("file", String(to))) end();
};
