/**
 * Preloaded into a server: kills it, as a power cut would, at the moment KILLED_AT names. `before:` or `after:` a
 * statement that contains the words, or `file:` once a file whose name contains the words has been renamed into place.
 */
const fs = require("node:fs/promises");
const { Client } = require("pg");

const [when = "", words = ""] = (process.env.KILLED_AT ?? "").split(/:(.*)/s);
const end = () => process.kill(process.pid, "SIGKILL");

const { query } = Client.prototype;
Client.prototype.query = function (...asked) {
  const text = typeof asked[0] === "string" ? asked[0] : asked[0]?.text;
  const is = typeof text === "string" && text.includes(words);
  if (is && when === "before") end();
  const answer = query.apply(this, asked);
  if (is && when === "after") Promise.resolve(answer).then(end, end);
  return answer;
};

const { rename } = fs;
fs.rename = async (from, to) => {
  await rename(from, to);
  if (when === "file" && String(to).includes(words)) end();
};
