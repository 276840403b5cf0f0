import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { HelpArticle } from "@/components/help/help-text";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { latestHelpPath } from "@/lib/access";
import { helpText } from "@/lib/bff";
import { help as texts } from "@/lib/config/messages/help";
import "../help.css";

type Properties = { params: Promise<{ topic: string }> };

export async function generateMetadata({ params }: Properties): Promise<Metadata> {
  const text = helpText((await params).topic);
  return { title: text ? `${text.title} · ${texts.title}` : texts.title };
}

/** A help text as a page, for anyone: the panel shows the same text. */
export default async function HelpPage({ params }: Properties) {
  const text = helpText((await params).topic);
  if (!text) notFound();
  const { topic, title, blocks } = text;
  return (
    <LinkLayout>
      <section className="card pad">
        <HelpArticle title={title} blocks={blocks} news={topic === "whats-new" ? null : latestHelpPath} />
      </section>
      <p className="card pad">
        <a href="/dashboard/overview">{texts.back}</a>
      </p>
    </LinkLayout>
  );
}
