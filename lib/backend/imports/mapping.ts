/** Which column of a file holds what: by the names of its headings, and by what a person chose. */
import { messages } from "@/lib/config/messages";
import { type ImportField, importFields, neededFields } from "@/lib/contract/import-fields";

/** By heading number: the field it holds, or null for one that is left out. */
export type Mapping = (ImportField | null)[];

/** What headings are called besides the field's own name, in letters and digits alone. The first is the likeliest. */
const names: Record<ImportField, readonly string[]> = {
  firstName: ["firstname", "forename", "givenname", "first", "christianname", "fname", "workerfirstname"],
  lastName: ["lastname", "surname", "familyname", "last", "secondname", "lname", "workerlastname"],
  email: ["email", "emailaddress", "mail", "personalemail", "workeremail", "contactemail", "emailid"],
  dateOfBirth: ["dateofbirth", "dob", "birthdate", "born", "birthday", "birthdateddmmyyyy", "dateofbirthddmmyyyy"],
  niNumber: [
    ...["ninumber", "nationalinsurancenumber", "nino", "ni", "nationalinsurance", "ninum", "nationalinsuranceno"],
    ...["nationalinsno", "nationalins", "insurancenumber"],
  ],
  phone: [
    ...["phone", "mobile", "phonenumber", "mobilenumber", "telephone", "mobilephone", "tel", "contactnumber", "cell"],
    ...["telephonenumber", "mobileno", "phoneno", "telno", "telephoneno", "contactno", "mobilephonenumber"],
  ],
  gender: ["gender", "sex", "genderidentity"],
  nationality: ["nationality", "citizenship", "countryofnationality"],
  workerType: [
    ...[
      "workertype",
      "jobrole",
      "role",
      "jobtitle",
      "type",
      "position",
      "job",
      "stafftype",
      "workertypes",
      "occupation",
    ],
    ...["staffrole", "profession", "worktype"],
  ],
  branch: ["branch", "location", "office", "agencylocation", "branches", "branchname", "supplylocation", "site"],
  postcode: ["postcode", "postalcode", "zip", "zipcode", "homepostcode", "addresspostcode"],
  employmentType: [
    "employmenttype",
    "paytype",
    "contracttype",
    "employment",
    "payeorumbrella",
    "engagement",
    "paymenttype",
  ],
  startOn: [
    ...[
      "startdate",
      "datestarted",
      "start",
      "joiningdate",
      "datejoined",
      "starton",
      "dateofjoining",
      "employmentstart",
    ],
    ...["hiredate", "employmentstartdate", "startdateddmmyyyy", "dateofhire", "joined"],
  ],
};

const compact = (heading: string) =>
  heading
    .normalize("NFKD")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** How well a heading names a field: the lower the better. */
function rankOf(heading: string, field: ImportField): number {
  const rank = names[field].indexOf(compact(heading));
  return rank < 0 ? Number.POSITIVE_INFINITY : rank;
}

/** Matches headings with fields by name. Of two columns that could hold a field the likelier gets it, then the first. */
export function matchHeadings(headings: readonly string[]): Mapping {
  const mapping: Mapping = headings.map(() => null);
  for (const field of importFields) {
    const ranks = headings.map((heading, at) =>
      mapping[at] === null ? rankOf(heading, field) : Number.POSITIVE_INFINITY,
    );
    const best = Math.min(...ranks);
    if (Number.isFinite(best)) mapping[ranks.indexOf(best)] = field;
  }
  return mapping;
}

/** Fields that two columns are to hold, and needed ones that no column holds. */
export function mappingProblems(mapping: Mapping): { field: ImportField; kind: "twice" | "missing" }[] {
  const count = (field: ImportField) => mapping.filter((chosen) => chosen === field).length;
  return [
    ...importFields.filter((field) => count(field) > 1).map((field) => ({ field, kind: "twice" as const })),
    ...neededFields.filter((field) => count(field) === 0).map((field) => ({ field, kind: "missing" as const })),
  ];
}

/** Of the file of rows that could not be imported, which comes back corrected. */
const OURS = compact(messages.workerImports.problemHeading);

/** Whether a mapping made by name leaves nothing to ask: whatever has a heading was matched, and nothing needed is missing. */
export const isWholeMapping = (headings: readonly string[], mapping: Mapping): boolean =>
  mappingProblems(mapping).length === 0 &&
  headings.every((heading, at) => heading === "" || compact(heading) === OURS || mapping[at] !== null);

/** As it is kept: by the number of the heading. */
export const toKept = (mapping: Mapping): Record<string, string | null> =>
  Object.fromEntries(mapping.map((field, at) => [String(at), field]));

const isField = (word: unknown): word is ImportField => importFields.includes(word as ImportField);

/** What was kept, for as many headings as there are. */
export const fromKept = (kept: Record<string, string | null>, count: number): Mapping =>
  Array.from({ length: count }, (_, at) => {
    const word = kept[String(at)];
    return isField(word) ? word : null;
  });
