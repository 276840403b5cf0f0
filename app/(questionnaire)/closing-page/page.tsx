import type { Metadata } from "next";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { ClosingCard } from "@/components/ui/closing-card";
import { closingPagePage as texts } from "@/lib/config/messages/shell";
import { close } from "./actions";

export const metadata: Metadata = { title: texts.thankYou };

export default function ClosingPage() {
  return (
    <LinkLayout>
      <ClosingCard action={close} />
    </LinkLayout>
  );
}
