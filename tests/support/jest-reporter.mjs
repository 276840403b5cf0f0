// @ts-check
/** jest's default reporter, except that it prints a test file's console output only when the file failed. */
import { DefaultReporter } from "@jest/reporters";

export default class ConsoleOfFailuresReporter extends DefaultReporter {
  /** @type {DefaultReporter["printTestFileHeader"]} */
  printTestFileHeader(path, config, result) {
    const isPassed = result.numFailingTests === 0 && !result.testExecError;
    super.printTestFileHeader(path, config, isPassed ? { ...result, console: undefined } : result);
  }
}
