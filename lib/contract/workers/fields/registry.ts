/**
 * The fields of a worker's profile (domain.md, /dashboard/workers), defined here and nowhere else, in the order in
 * which forms ask for them. Their labels and hints are in `messages.workerFields`, under the field's name. Contract,
 * forms, imports, completeness, export and erasure are derived from it (docs/architecture.md, Adding a field to a
 * worker).
 */
import { z } from "zod";
import { employmentTypes, genders } from "@/lib/config/closed-lists/workers";
import { messages } from "@/lib/config/messages";
import { emailOf, nameOf, phoneOf } from "@/lib/contract/common/people";
import { postcodeOf } from "@/lib/contract/common/registration-numbers";
import { nationalPhone, toEmail, toPhone } from "@/lib/contract/fields";
import { name, text, wholeNumber, yesNo } from "@/lib/contract/fields/kinds";
import { dateOfBirthError } from "./date-of-birth";
import { type ColumnClass, field, personal, type Registry } from "./definition";
import { birthday, choice, country, countryOptions, day, ids, rows, words } from "./kinds";
import {
  addressSchema,
  bankSchema,
  contactSchema,
  employmentSchema,
  formerAddressSchema,
  gapSchema,
  niNumberSchema,
  referenceSchema,
} from "./schemas";

const texts = messages.workerFields;

/** Where and how someone works for the agency: after an erasure the rest of it identifies no one. */
const ofWork = (as?: string): ColumnClass => ({
  exported: { in: "work", ...(as ? { as } : {}) },
  erased: { not: "Says how the agency employed someone, not who it was" },
});

const storedAddress = z.object({ address: z.string(), postcode: z.string().nullable(), country: z.string() });

const firstName = nameOf(texts.firstNameNeeded);
const lastName = nameOf(texts.lastNameNeeded);

const byEveryone = ["staff", "worker"] as const;
const byStaff = ["staff"] as const;

export const workerFieldRegistry = {
  firstName: field({
    value: name({ schema: firstName, control: { autoComplete: "given-name", maxLength: 100 } }),
    step: "basic",
    group: "person",
    sensitivity: "identity",
    editors: byEveryone,
    draft: firstName,
    personalData: personal("identity", "identity", messages.privacy.erasedName.firstName),
    import: {
      place: 1,
      aliases: ["firstname", "forename", "givenname", "first", "christianname", "fname", "workerfirstname"],
      example: "Juniper",
      isNeeded: true,
    },
  }),
  lastName: field({
    value: name({ schema: lastName, control: { autoComplete: "family-name", maxLength: 100 } }),
    step: "basic",
    group: "person",
    sensitivity: "identity",
    editors: byEveryone,
    draft: lastName,
    personalData: personal("identity", "identity", messages.privacy.erasedName.lastName),
    import: {
      place: 2,
      aliases: ["lastname", "surname", "familyname", "last", "secondname", "lname", "workerlastname"],
      example: "Fallowfield",
      isNeeded: true,
    },
  }),
  email: field({
    value: text({
      schema: emailOf(texts.emailNeeded),
      control: { type: "email", inputMode: "email", autoComplete: "email", maxLength: 254 },
      read: toEmail,
    }),
    step: "basic",
    group: "reach",
    sensitivity: "ordinary",
    editors: byEveryone,
    isNeeded: true,
    personalData: personal("contact", "contact"),
    import: {
      place: 3,
      aliases: ["email", "emailaddress", "mail", "personalemail", "workeremail", "contactemail", "emailid"],
      example: "juniper@example.com",
    },
  }),
  phone: field({
    value: text({
      schema: phoneOf(texts.phoneNeeded),
      control: { type: "tel", inputMode: "tel", autoComplete: "tel", maxLength: 40 },
      read: toPhone,
      show: nationalPhone,
    }),
    step: "basic",
    group: "reach",
    sensitivity: "ordinary",
    editors: byEveryone,
    isNeeded: true,
    personalData: personal("contact", "contact"),
    import: {
      place: 6,
      aliases: [
        "phone",
        "mobile",
        "phonenumber",
        "mobilenumber",
        "telephone",
        "mobilephone",
        "tel",
        "contactnumber",
        "cell",
        "telephonenumber",
        "mobileno",
        "phoneno",
        "telno",
        "telephoneno",
        "contactno",
        "mobilephonenumber",
      ],
      example: "07700 900123",
    },
  }),
  dateOfBirth: field({
    value: birthday(texts.dateOfBirthNeeded, texts.dateOfBirthIncomplete),
    step: "basic",
    group: "person",
    sensitivity: "identity",
    editors: byEveryone,
    isNeeded: true,
    check: dateOfBirthError,
    personalData: personal("identity", "identity"),
    import: {
      place: 4,
      aliases: ["dateofbirth", "dob", "birthdate", "born", "birthday", "birthdateddmmyyyy", "dateofbirthddmmyyyy"],
      example: "27/03/1990",
    },
  }),
  gender: field({
    value: choice(genders, texts.genders, texts.genderNeeded, {
      aliases: {
        female: ["f", "woman"],
        male: ["m", "man"],
        other: ["nonbinary", "another", "x"],
        not_said: ["prefernottosay", "notspecified"],
      },
      unread: texts.unread.gender,
    }),
    step: "basic",
    group: "person",
    sensitivity: "ordinary",
    editors: byEveryone,
    isNeeded: true,
    personalData: personal("identity", "contact"),
    import: { place: 7, aliases: ["gender", "sex", "genderidentity"], example: "Female" },
  }),
  nationality: field({
    value: country(texts.nationalityNeeded),
    step: "basic",
    group: "person",
    sensitivity: "identity",
    editors: byEveryone,
    isNeeded: true,
    personalData: personal("identity", "identity"),
    import: { place: 8, aliases: ["nationality", "citizenship", "countryofnationality"], example: "Irish" },
  }),
  niNumber: field({
    value: text({
      schema: niNumberSchema,
      control: { autoComplete: "off", maxLength: 20 },
      show: (number) => number.replace(/^(..)(..)(..)(..)(.)$/, "$1 $2 $3 $4 $5"),
    }),
    step: "basic",
    group: "person",
    sensitivity: "identity",
    editors: byEveryone,
    isNeeded: true,
    personalData: personal("identity", "identity"),
    import: {
      place: 5,
      aliases: [
        "ninumber",
        "nationalinsurancenumber",
        "nino",
        "ni",
        "nationalinsurance",
        "ninum",
        "nationalinsuranceno",
        "nationalinsno",
        "nationalins",
        "insurancenumber",
      ],
      example: "AB123456C",
    },
  }),
  address: field({
    value: {
      schema: addressSchema,
      stored: storedAddress.nullable(),
      format: "address",
      control: {
        as: "parts",
        parts: {
          address: { as: "textarea", autoComplete: "street-address", maxLength: 400 },
          postcode: { as: "postcode", autoComplete: "postal-code", maxLength: 20 },
          country: { as: "select", autoComplete: "country", options: countryOptions },
        },
      },
    },
    step: "basic",
    group: "home",
    sensitivity: "ordinary",
    editors: byEveryone,
    isNeeded: true,
    columns: ["address", "postcode", "country"],
    personalData: { exported: { in: "contact" }, erased: { with: "identity", to: null } },
    import: {
      name: "postcode",
      place: 11,
      aliases: ["postcode", "postalcode", "zip", "zipcode", "homepostcode", "addresspostcode"],
      example: "LS1 4AP",
      fills: { column: "postcode", schema: postcodeOf(texts.postcodeNeeded) },
    },
  }),
  formerAddresses: field({
    value: rows(
      z.array(formerAddressSchema).max(20),
      z.array(storedAddress.extend({ fromOn: z.iso.date(), toOn: z.iso.date().nullable() })),
    ),
    step: "basic",
    group: "home",
    sensitivity: "ordinary",
    editors: byStaff,
    draft: z.array(formerAddressSchema).max(20),
    columns: [],
    personalData: null,
  }),
  employmentType: field({
    value: choice(employmentTypes, texts.employmentTypes, texts.employmentTypeNeeded, {
      aliases: {
        PAYE: ["employee", "payroll"],
        PSC_UMBRELLA: [
          "umbrella",
          "psc",
          "umbrellacompany",
          "ltd",
          "limited",
          "limitedcompany",
          "ltdcompany",
          "umbrellapsc",
          "personalservicecompany",
        ],
      },
      unread: texts.unread.employmentType,
    }),
    step: "basic",
    group: "work",
    sensitivity: "ordinary",
    editors: byStaff,
    isNeeded: true,
    personalData: ofWork(),
    import: {
      place: 12,
      aliases: [
        "employmenttype",
        "paytype",
        "contracttype",
        "employment",
        "payeorumbrella",
        "engagement",
        "paymenttype",
      ],
      example: "PAYE",
    },
  }),
  startOn: field({
    value: day(texts.startNeeded),
    step: "basic",
    group: "work",
    sensitivity: "ordinary",
    editors: byStaff,
    isNeeded: true,
    personalData: ofWork(),
    import: {
      place: 13,
      aliases: [
        "startdate",
        "datestarted",
        "start",
        "joiningdate",
        "datejoined",
        "starton",
        "dateofjoining",
        "employmentstart",
        "hiredate",
        "employmentstartdate",
        "startdateddmmyyyy",
        "dateofhire",
        "joined",
      ],
      example: "01/06/2026",
    },
  }),
  branchIds: field({
    value: ids(20, "branch", texts.branchNeeded),
    step: "basic",
    group: "work",
    sensitivity: "ordinary",
    editors: byStaff,
    isNeeded: true,
    draft: z.array(z.uuid()).max(20),
    personalData: ofWork("branches"),
    import: {
      name: "branch",
      place: 10,
      aliases: ["branch", "location", "office", "agencylocation", "branches", "branchname", "supplylocation", "site"],
      example: "",
      choices: "branches",
    },
  }),
  workerTypeIds: field({
    value: ids(10, "workerType", texts.workerTypeNeeded),
    step: "basic",
    group: "work",
    sensitivity: "ordinary",
    editors: byStaff,
    isNeeded: true,
    draft: z.array(z.uuid()).max(10),
    personalData: ofWork("workerTypes"),
    import: {
      name: "workerType",
      place: 9,
      aliases: [
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
        "staffrole",
        "profession",
        "worktype",
      ],
      example: "",
      choices: "workerTypes",
    },
  }),
  skills: field({
    value: words(20, 60, texts.skillsTooMany),
    step: "basic",
    group: "work",
    sensitivity: "ordinary",
    editors: byStaff,
    draft: words(20, 60, texts.skillsTooMany).schema,
    personalData: personal("work", "contact", []),
  }),
  experienceYears: field({
    value: wholeNumber(70, texts.experienceNeeded),
    step: "training",
    sensitivity: "ordinary",
    editors: byEveryone,
    isNeeded: true,
    personalData: personal("work", "contact"),
  }),
  driver: field({
    value: yesNo(),
    step: "basic",
    group: "travel",
    sensitivity: "ordinary",
    editors: byEveryone,
    draft: z.boolean(),
    personalData: personal("work", "contact", false),
  }),
  travelRadiusMiles: field({
    value: wholeNumber(200, texts.radiusNeeded),
    step: "basic",
    group: "travel",
    sensitivity: "ordinary",
    editors: byEveryone,
    personalData: personal("work", "contact"),
  }),
  contacts: field({
    value: rows(
      z.array(contactSchema).min(1, texts.contactNeeded).max(5),
      z.array(z.object({ name: z.string(), relation: z.string(), phone: z.string() })),
    ),
    step: "contacts",
    sensitivity: "ordinary",
    editors: byEveryone,
    columns: [],
    personalData: null,
  }),
  employments: field({
    value: rows(
      z.array(employmentSchema).max(40),
      z.array(
        z.object({
          employer: z.string(),
          role: z.string(),
          fromOn: z.iso.date(),
          toOn: z.iso.date().nullable(),
          leavingReason: z.string().nullable(),
        }),
      ),
    ),
    step: "employment",
    sensitivity: "ordinary",
    editors: byEveryone,
    columns: [],
    personalData: null,
  }),
  gaps: field({
    value: rows(
      z.array(gapSchema).max(40),
      z.array(z.object({ fromOn: z.iso.date(), toOn: z.iso.date(), reason: z.string() })),
    ),
    step: "employment",
    sensitivity: "ordinary",
    editors: byEveryone,
    columns: [],
    personalData: null,
  }),
  references: field({
    value: rows(
      z.array(referenceSchema).max(6),
      z.array(
        z.object({
          name: z.string(),
          jobTitle: z.string().nullable(),
          organisationName: z.string(),
          email: z.string().nullable(),
          phone: z.string().nullable(),
        }),
      ),
    ),
    step: "employment",
    sensitivity: "ordinary",
    editors: byEveryone,
    columns: [],
    personalData: null,
  }),
  bank: field({
    value: {
      schema: bankSchema,
      stored: z.null(),
      format: "bank",
      control: {
        as: "parts",
        parts: {
          accountName: { as: "input", autoComplete: "off", maxLength: 60 },
          sortCode: { as: "input", inputMode: "numeric", maxLength: 10 },
          accountNumber: { as: "input", inputMode: "numeric", maxLength: 12 },
        },
      },
    },
    step: "basic",
    form: "bank",
    sensitivity: "bank",
    editors: byEveryone,
    columns: [],
    personalData: null,
  }),
} as const satisfies Registry & Record<keyof typeof texts.labels, unknown>;
