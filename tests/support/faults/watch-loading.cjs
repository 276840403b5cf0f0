/** Loaded by a server before anything else: says on its log which files of the error service's library it reads. */
const fs = require("node:fs");

for (const name of ["readFileSync", "openSync"]) {
  const own = fs[name];
  fs[name] = (path, ...rest) => {
    if (/node_modules\/@sentry\//.test(String(path))) process.stderr.write(`reads ${path}\n`);
    return own.call(fs, path, ...rest);
  };
}
