/** The same person registered with several agencies (docs/decisions/0093-the-same-person.md): what other areas may import. */
export { type Answers, askAboutPeople, countQuestion, holdPeople, noAnswers } from "./ask";
export { doPeopleJob } from "./do-job";
export { rotatePersonKey } from "./rotate";
