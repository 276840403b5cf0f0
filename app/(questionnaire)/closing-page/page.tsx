import type { Metadata } from "next";
import { LinkFrame } from "@/components/questionnaire/link-frame";
import { ClosingCard } from "@/components/ui/closing-card";
import { close } from "./actions";

export const metadata: Metadata = { title: "Thank you" };

export default function ClosingPage() {
  return (
    <LinkFrame>
      <ClosingCard action={close} />
    </LinkFrame>
  );
}
