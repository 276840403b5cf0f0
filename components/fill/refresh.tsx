"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { constants } from "@/lib/config/constants";

/** Renders the page again every moment, while something is being worked on. Without a script a link does so. */
export function Refresh() {
  const router = useRouter();
  useEffect(() => {
    const timer = setInterval(() => router.refresh(), constants.fillLookEveryMs);
    return () => clearInterval(timer);
  }, [router]);
  return null;
}
