"use client";

import { useEffect } from "react";
import { forgetAllFiles } from "./kept-files";

/** On the page after signing out: removes the files that waited in this browser. Renders nothing. */
export function ForgetFiles() {
  useEffect(() => void forgetAllFiles(), []);
  return null;
}
