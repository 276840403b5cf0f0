"use client";

import { useEffect } from "react";
import { writeDraft } from "./draft";

/**
 * Removes the draft from this history entry: after a lost answer, the reloaded page says the questionnaire is stored.
 */
export function ForgetDraft() {
  useEffect(() => writeDraft(), []);
  return null;
}
