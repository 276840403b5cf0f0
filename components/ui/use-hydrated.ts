"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page is interactive yet: earlier presses and input would be lost, so controls are not offered before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
