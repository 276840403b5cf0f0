"use client";

import { type RefObject, useEffect, useRef, useState } from "react";
import { useForm } from "./form-context";

/**
 * What a part of a form shows of what is entered around it, read again with every change. `place` has to be given to an
 * element of that part. `read` has to be the same function while what it reads is the same.
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
