// @ts-check
/**
 * Jest's runtime, with each module compiled once for all files of a worker. Jest compiles every module again for every
 * file, which is a third of the processor time that loading the backend takes. A script can run in any context, and the
 * functions that one file has called are compiled for the next. The storages of asynchronous context that a file leaves
 * behind are disabled.
 */
const vm = require("node:vm");
const JestRuntime = require("jest-runtime").default;
const { trackStorages } = require("./async-storages.cjs");

/** @type {Map<string, { head: string, source: string, script: import("node:vm").Script }>} */
const compiled = new Map();
const { compileFunction } = vm;

/** @type {typeof vm.compileFunction} */
vm.compileFunction = (source, parameters = [], options = {}) => {
  const { filename, parsingContext } = options;
  if (!filename || !parsingContext) return compileFunction(source, parameters, options);
  const head = `(function (${parameters.join(", ")}) {`;
  let module = compiled.get(filename);
  // A project may give its modules other parameters than the one before it: more globals, or none of jest's own.
  if (module?.source !== source || module.head !== head) {
    // Columns of the first line count from the module's own first character.
    const script = new vm.Script(`${head}${source}\n})`, { filename, columnOffset: -head.length });
    module = { head, source, script };
    compiled.set(filename, module);
  }
  return module.script.runInContext(parsingContext);
};

const disableStorages = trackStorages(require("node:async_hooks"));

module.exports = class extends JestRuntime {
  teardown() {
    super.teardown();
    disableStorages();
  }
};
