"use client";

import { useEffect } from "react";
import { writeDraft } from "./draft";

/** Takes the draft out of this history entry: where the answer to a post was lost, the page that is loaded again says it is stored. */
export function ForgetDraft() {
  useEffect(() => writeDraft(), []);
  return null;
}
