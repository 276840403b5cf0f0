import type { ReactNode } from "react";
import type { FormAction } from "@/components/form/form";
import type { BasicOptions } from "@/components/profiles/basic-fields";
import type { FieldFormats } from "@/lib/contract/fields";
import type { Profile } from "@/lib/contract/profiles";
import type { DocumentForm } from "@/lib/contract/profiles/documents";
import type { DocumentKind, Step } from "@/lib/contract/profiles/fields";

type SubmittedValues = Readonly<Record<string, string | undefined>>;

/** What the page gives a step of a profile; each step takes its part of it. */
export type ProfileStepProps = {
  profile: Profile;
  path: string;
  step: Step;
  /** The address parameters: the document being added, the one it replaces, and the submitted values. */
  query: SubmittedValues;
  error: { field: string; message: string } | null;
  today: string;
  kinds: { documents: readonly DocumentKind[]; training: readonly DocumentKind[] };
  formOf: (kind: DocumentKind) => DocumentForm;
  /** The controls of the form of step 1, and how each field is shown to those who may only read. */
  controls: BasicOptions["controls"];
  formats: FieldFormats;
  initial: {
    basic: () => Record<string, string>;
    contacts: () => Record<string, string>;
    employment: () => Record<string, string>;
  };
  /** A digest of a form's values, which changes when they change. */
  digestOf: (values: SubmittedValues) => string;
  change: FormAction;
  take: FormAction;
  reopen: FormAction;
  questionnaireUrl: string;
  linkLife: ReactNode;
  mayReadAnswers: boolean;
  formatTime: (iso: string) => string;
};
