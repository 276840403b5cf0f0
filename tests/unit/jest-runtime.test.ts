/** The runtime of the tests, which compiles each module once for all files of a worker, and what it disables at a file's end. */
import { AsyncLocalStorage } from "node:async_hooks";
import { compileFunction, createContext } from "node:vm";
import { trackStorages } from "../support/async-storages.cjs";

/** As this file's own runtime compiles a module. */
const compile = (source: string, parameters: string[], filename: string): ((...given: number[]) => unknown) =>
  compileFunction(source, parameters, { filename, parsingContext: createContext() }) as (...given: number[]) => unknown;

test("a module is what its source and its parameters make of it, whatever was compiled before", () => {
  const source = "return typeof a + ' ' + typeof b";
  expect(compile(source, ["a", "b"], "/module.js")(1, 2)).toBe("number number");
  expect(compile(source, ["b"], "/module.js")(1)).toBe("undefined number");
  expect(compile(source, ["a"], "/module.js")(1)).toBe("number undefined");
  expect(compile("return b", ["a", "b"], "/module.js")(1, 2)).toBe(2);
});

test("each function belongs to the context that it was compiled for", () => {
  const [first, second] = [1, 2].map((n) =>
    compileFunction("return n", [], { filename: "/context.js", parsingContext: createContext({ n }) }),
  );
  expect([first?.(), second?.()]).toEqual([1, 2]);
});

test("storages of asynchronous context are disabled together, without others, and can be used again", () => {
  const hooks = { AsyncLocalStorage };
  const disableStorages = trackStorages(hooks);
  const storage = new hooks.AsyncLocalStorage<number>();
  const other = new AsyncLocalStorage<number>();
  const readBoth = () => [storage.getStore(), other.getStore()];
  const inBoth = (work: () => unknown) => storage.run(1, () => other.run(2, work));
  expect(
    inBoth(() => {
      disableStorages();
      return readBoth();
    }),
  ).toEqual([undefined, 2]);
  expect(inBoth(readBoth)).toEqual([1, 2]);
});

test("the storages that a test file makes are tracked", () => {
  expect(AsyncLocalStorage).toHaveProperty("name", "TrackedStorage");
});
