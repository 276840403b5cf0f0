/** Preloaded into a server: logs which files of the error service's library it loads. */
const fs = require("node:fs");

for (const name of ["readFileSync", "openSync"]) {
  const own = fs[name];
  fs[name] = (path, ...rest) => {
    if (/node_modules\/@sentry\//.test(String(path))) process.stderr.write(`reads ${path}\n`);
    return own.call(fs, path, ...rest);
  };
}
