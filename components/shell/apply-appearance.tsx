"use client";

import { useLayoutEffect } from "react";

/** The values without an attribute: the pages that need no account have none. */
const DEFAULTS = { theme: "system", density: "comfortable" } as const;

function write(name: keyof typeof DEFAULTS, value: string): void {
  const { dataset } = document.documentElement;
  if (value === DEFAULTS[name]) delete dataset[name];
  else dataset[name] = value;
}

/**
 * Keeps the theme and density that the server wrote into `<html>` those of the page's person: the router keeps the
 * element from page to page, also when someone signs in or out in between. A page that is loaded needs no script for it.
 */
export function ApplyAppearance({ theme, density }: { theme: string; density: string }) {
  useLayoutEffect(() => {
    write("theme", theme);
    write("density", density);
    return () => {
      write("theme", DEFAULTS.theme);
      write("density", DEFAULTS.density);
    };
  }, [theme, density]);
  return null;
}
