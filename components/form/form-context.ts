"use client";

import { createContext, use } from "react";
import { type FormState, idle } from "./state";

type FormContextValue = {
  state: FormState;
  pending: boolean;
  /** Prefix of the ids of the form's controls (`fieldId`); empty outside a form. */
  id: string;
};

/** Set by `Form` for the controls inside it. */
export const FormContext = createContext<FormContextValue>({ state: idle, pending: false, id: "" });

/** The state of a control's form. */
export const useForm = (): FormContextValue => use(FormContext);
