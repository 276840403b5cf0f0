/**
 * What each step of a worker's own page asks. Built on the server, so that its lists of options are not sent as a
 * script.
 */
import type { RenderedControl } from "@/components/form/control-field";
import { workerFields as texts } from "@/lib/config/messages/profiles/fields";
import { myProfileControls as words } from "@/lib/config/messages/worker-links";
import type { FormControl } from "@/lib/contract/fields";
import type { LinkStep } from "@/lib/contract/worker-links";

type Control = RenderedControl;
/** A list whose rows can be added and removed: `contacts.0.name`. */
export type ListControls = {
  prefix: string;
  title: string;
  lead?: string;
  one: string;
  add: string;
  controls: Control[];
};
export type StepControls = { controls: Control[]; lists: ListControls[] };

const { labels } = texts;
/** What a step asks: the registered controls of its fields, and the rows of its lists. */
export function controlsOfStep(step: LinkStep, controls: readonly FormControl[] = []): StepControls {
  switch (step) {
    case "contacts":
      return {
        controls: [],
        lists: [
          {
            prefix: "contacts",
            title: labels.contacts,
            one: words.contact,
            add: words.addContact,
            controls: [
              { name: "name", label: words.fullName, maxLength: 100 },
              {
                name: "relation",
                label: words.relation,
                hint: words.relationHint,
                maxLength: 60,
              },
              { name: "phone", label: words.phone, type: "tel", maxLength: 40 },
            ],
          },
        ],
      };
    case "employment":
      return {
        controls: [],
        lists: [
          {
            prefix: "employments",
            title: words.employments,
            one: words.employment,
            add: words.addEmployment,
            controls: [
              { name: "employer", label: words.employer, maxLength: 120 },
              { name: "role", label: words.role, maxLength: 120 },
              { name: "fromOn", label: words.from, type: "date" },
              { name: "toOn", label: words.until, hint: words.untilHint, type: "date" },
              { name: "leavingReason", label: words.leavingReason, maxLength: 200 },
            ],
          },
          {
            prefix: "gaps",
            title: words.gaps,
            one: words.gap,
            add: words.addGap,
            lead: words.gapsLead,
            controls: [
              { name: "fromOn", label: words.from, type: "date" },
              { name: "toOn", label: words.until, type: "date" },
              { name: "reason", label: words.gapReason, maxLength: 300 },
            ],
          },
          {
            prefix: "references",
            title: words.references,
            one: words.reference,
            add: words.addReference,
            lead: words.referencesLead,
            controls: [
              { name: "name", label: words.fullName, maxLength: 100 },
              { name: "jobTitle", label: words.jobTitle, maxLength: 120 },
              { name: "organisationName", label: words.organisation, maxLength: 120 },
              { name: "email", label: words.email, type: "email", maxLength: 254 },
              { name: "phone", label: words.phone, type: "tel", maxLength: 40 },
            ],
          },
        ],
      };
    default:
      return { controls: [...controls], lists: [] };
  }
}
