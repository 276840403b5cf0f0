/** What a form of a worker's profile shows after it was posted. */
import type { AddressAnswer } from "@/lib/bff/forms/addresses";
import type { Values } from "./row-lists";

export type ProfileAnswer =
  | {
      status: "invalid" | "failed";
      message: string;
      errors: { field: string; message: string }[];
      values: Values;
      title?: string;
    }
  | { status: "editing"; message: string; values: Values }
  | AddressAnswer
  | { status: "continueTo"; path: string };

/** The form with its values and one message for all of it. */
export const failed = (message: string, values: Values): ProfileAnswer => ({
  status: "failed",
  message,
  errors: [],
  values,
});
