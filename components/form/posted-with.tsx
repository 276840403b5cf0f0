"use client";

import { createContext, type ReactNode } from "react";

/** Hidden values that every form of a part of the page posts, by their names. */
export const PostedWith = createContext<Readonly<Record<string, string>>>({});

/** Has every form among its children post these values too. */
export function FormsPost({ values, children }: { values: Readonly<Record<string, string>>; children: ReactNode }) {
  return <PostedWith value={values}>{children}</PostedWith>;
}
