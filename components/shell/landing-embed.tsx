import Link from "next/link";
import { ArrowLeft } from "@/components/ui/icons";
import { Notice } from "@/components/ui/notice";
import { SkipLink } from "@/components/ui/skip-link";
import { brand } from "@/lib/config/brand";
import { products } from "@/lib/config/messages/shell/products";

/** A product on another host, in an iframe that fills the page, below a bar that leads back. */
export function LandingEmbed({ title, url }: { title: string; url?: string | undefined }) {
  return (
    <div className="landing">
      <SkipLink />
      <header className="landing-bar">
        <Link prefetch={false} href="/dashboard/overview" className="btn btn-quiet">
          <ArrowLeft aria-hidden="true" size={20} />
          {products.tryNowBack}
        </Link>
        <h1>{title}</h1>
      </header>
      <main id="main" tabIndex={-1} className="landing-main">
        {url ? (
          <iframe src={url} title={title} sandbox="allow-forms allow-popups allow-same-origin allow-scripts" />
        ) : (
          <div className="landing-notice">
            <Notice kind="warning">
              <p>{products.tryNowUnavailable}</p>
              <p>
                <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
              </p>
            </Notice>
          </div>
        )}
      </main>
    </div>
  );
}
