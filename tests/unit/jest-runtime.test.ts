/** The runtime of the tests, which compiles each module once for all files of a worker. */
import { compileFunction, createContext } from "node:vm";

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
