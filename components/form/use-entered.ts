"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useForm } from "./form-context";

/**
 * Reads what is entered in the form around a part of it, again with every change, for that part to show. `place` is the ref of an
 * element of that part. `read` must be the same function as long as it reads the same.
 */
export function useEntered<Entered>(
  initial: Entered,
  read: (entered: FormData) => Entered,
): [place: RefObject<HTMLDivElement | null>, entered: Entered] {
  const { state } = useForm();
  const place = useRef<HTMLDivElement>(null);
  const [entered, setEntered] = useState(initial);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new answer puts back what was entered, without an event
  useEffect(() => {
    const form = place.current?.closest("form");
    if (!form) return undefined;
    const readForm = () => setEntered(read(new FormData(form)));
    readForm();
    form.addEventListener("change", readForm);
    return () => form.removeEventListener("change", readForm);
  }, [read, state]);
  return [place, entered];
}
