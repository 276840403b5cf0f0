"use client";

import { useSyncExternalStore } from "react";

const never = () => () => {};

/** Whether the page answers already: what is pressed or typed before is lost, so that it is not offered before. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
