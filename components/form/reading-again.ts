/** Whether the page is reading itself again, so that a form that goes meanwhile was removed and not left by its person. */
import { thisPage } from "./form-input";

let page: string | undefined;

export function beginReadingAgain(): void {
  page = thisPage();
}

export function endReadingAgain(): void {
  page = undefined;
}

/** False once the address is another one: the person has gone there. */
export const isReadingAgain = (): boolean => page === thisPage();
