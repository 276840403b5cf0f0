import type { Metadata } from "next";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { ClosingCard } from "@/components/ui/closing-card";
import { wayBack } from "@/lib/bff";
import { closingPagePage as texts } from "@/lib/config/messages/shell";
import { close } from "./actions";

export const metadata: Metadata = { title: texts.thankYou };

export default async function ClosingPage() {
  const profile = await wayBack();
  return (
    <LinkLayout>
      {profile ? (
        <p className="card pad thanks-way">
          <a href={profile}>← {texts.backToProfile}</a>
        </p>
      ) : null}
      <ClosingCard action={close} />
    </LinkLayout>
  );
}
