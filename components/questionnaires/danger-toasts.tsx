"use client";

import { useEffect } from "react";
import { toast } from "@/components/ui/toast";

/** Shows the errors as toasts, once. */
export function DangerToasts({ messages }: { messages: string[] }) {
  useEffect(() => {
    for (const message of messages) toast.danger(message);
  }, [messages]);
  return null;
}
