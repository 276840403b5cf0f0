import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { LandingEmbed } from "@/components/shell/landing-embed";
import { openPage } from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { productOfPlatform, productUrl } from "@/lib/config/products";
import "./landing.css";

type Props = { params: Promise<{ platform: string }> };

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const product = productOfPlatform((await params).platform);
  return { title: product ? messages.products[product].title : messages.general.notFoundTitle };
}

/** A sister product, embedded in an iframe to try out (spec section 2.4). */
export default async function TryNowLandingPage({ params }: Props) {
  const { platform } = await params;
  const product = productOfPlatform(platform);
  if (!product) notFound();
  await openPage(`/try-now-landing-page/${platform}`);
  return <LandingEmbed title={messages.products[product].title} url={productUrl(product)} />;
}
