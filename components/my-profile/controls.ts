/** What each step of a worker's own page asks: made on the server, so that its lists of words are not sent as a script. */
import { countries } from "@/lib/config/countries";
import { workerFields as texts } from "@/lib/config/messages/worker-fields";
import type { LinkStep } from "@/lib/contract/worker-links";
import { countryName } from "@/lib/format";

export type Control = {
  name: string;
  label: string;
  hint?: string;
  as?: "input" | "textarea" | "select" | "checkbox";
  type?: "text" | "email" | "tel" | "date";
  inputMode?: "text" | "email" | "tel" | "numeric";
  autoComplete?: string;
  maxLength?: number;
  options?: { value: string; label: string }[];
};
/** A list whose rows are added and taken away: `contacts.0.name`. */
export type ListOf = { prefix: string; title: string; lead?: string; one: string; add: string; controls: Control[] };
export type Asked = { controls: Control[]; lists: ListOf[] };

const { labels } = texts;
const choose = { value: "", label: "Choose" };

const byName = (): { value: string; label: string }[] =>
  countries
    .map((value) => ({ value, label: countryName(value) }))
    .sort((one, other) => one.label.localeCompare(other.label, "en-GB"));

const person = (): Control[] => [
  { name: "firstName", label: labels.firstName, autoComplete: "given-name", maxLength: 100 },
  { name: "lastName", label: labels.lastName, autoComplete: "family-name", maxLength: 100 },
  { name: "email", label: labels.email, type: "email", autoComplete: "email", maxLength: 254 },
  { name: "phone", label: labels.phone, type: "tel", autoComplete: "tel", maxLength: 40 },
  { name: "dateOfBirth", label: labels.dateOfBirth, type: "date", autoComplete: "bday" },
  {
    name: "gender",
    label: labels.gender,
    as: "select",
    options: [choose, ...Object.entries(texts.genders).map(([value, label]) => ({ value, label }))],
  },
  { name: "nationality", label: labels.nationality, as: "select", options: [choose, ...byName()] },
  { name: "niNumber", label: labels.niNumber, hint: "Such as QQ 12 34 56 C", autoComplete: "off", maxLength: 20 },
  { name: "address.address", label: labels.address, as: "textarea", autoComplete: "street-address", maxLength: 400 },
  { name: "address.postcode", label: "Postcode", autoComplete: "postal-code", maxLength: 20 },
  { name: "address.country", label: "Country", as: "select", options: byName() },
  { name: "driver", label: "I drive to work", as: "checkbox" },
  { name: "travelRadiusMiles", label: labels.travelRadiusMiles, inputMode: "numeric", maxLength: 3 },
];

/** What a step asks; nothing for those that are pages of their own. */
export function askedIn(step: LinkStep): Asked {
  switch (step) {
    case "basic":
      return { controls: person(), lists: [] };
    case "training":
      return {
        controls: [{ name: "experienceYears", label: labels.experienceYears, inputMode: "numeric", maxLength: 2 }],
        lists: [],
      };
    case "contacts":
      return {
        controls: [],
        lists: [
          {
            ...{ prefix: "contacts", title: labels.contacts, one: "Contact", add: "Add a contact" },
            controls: [
              { name: "name", label: "Full name", maxLength: 100 },
              {
                name: "relation",
                label: "How you are related",
                hint: "Such as mother, partner, friend",
                maxLength: 60,
              },
              { name: "phone", label: "Phone number", type: "tel", maxLength: 40 },
            ],
          },
        ],
      };
    case "employment":
      return {
        controls: [],
        lists: [
          {
            ...{ prefix: "employments", title: "Where you worked", one: "Employment", add: "Add an employment" },
            controls: [
              { name: "employer", label: "Employer", maxLength: 120 },
              { name: "role", label: "Your role", maxLength: 120 },
              { name: "fromOn", label: "From", type: "date" },
              { name: "toOn", label: "Until", hint: "Leave empty if you still work there", type: "date" },
              { name: "leavingReason", label: "Why you left", maxLength: 200 },
            ],
          },
          {
            ...{ prefix: "gaps", title: "Time between", one: "Time", add: "Add a time between" },
            lead: "Say what you did, such as studying, caring for family, travelling. Leave no month of the last five years open.",
            controls: [
              { name: "fromOn", label: "From", type: "date" },
              { name: "toOn", label: "Until", type: "date" },
              { name: "reason", label: "What you did", maxLength: 300 },
            ],
          },
          {
            ...{ prefix: "references", title: "Who can speak for you", one: "Person", add: "Add a person" },
            lead: "Two people you worked for, not family.",
            controls: [
              { name: "name", label: "Full name", maxLength: 100 },
              { name: "jobTitle", label: "Job title", maxLength: 120 },
              { name: "organisationName", label: "Organisation", maxLength: 120 },
              { name: "email", label: "E-mail address", type: "email", maxLength: 254 },
              { name: "phone", label: "Phone number", type: "tel", maxLength: 40 },
            ],
          },
        ],
      };
    case "bank":
      return {
        controls: [
          { name: "bank.accountName", label: "Name on the account", autoComplete: "off", maxLength: 60 },
          {
            name: "bank.sortCode",
            label: "Sort code",
            hint: "6 digits, such as 20-00-00",
            inputMode: "numeric",
            maxLength: 10,
          },
          {
            name: "bank.accountNumber",
            label: "Account number",
            hint: "8 digits",
            inputMode: "numeric",
            maxLength: 12,
          },
        ],
        lists: [],
      };
    default:
      return { controls: [], lists: [] };
  }
}
