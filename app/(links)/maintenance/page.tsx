import type { Metadata } from "next";
import { LinkLayout } from "@/components/questionnaires/link-layout";
import { brand } from "@/lib/config/brand";
import { messages } from "@/lib/config/messages";
import { telHref } from "@/lib/format";

const texts = messages.appShell;

export const metadata: Metadata = { title: texts.maintenanceTitle };

/** The middleware sends phones here while mobile web is under maintenance (spec section 2.1); answered with a 503. */
export default function MaintenancePage() {
  return (
    <LinkLayout>
      <section className="card pad say">
        <h1>{texts.maintenanceTitle}</h1>
        <p>
          {texts.maintenance} {texts.maintenanceDesktop}
        </p>
        <h2>{texts.maintenanceHelp}</h2>
        <ul className="ways">
          <li>
            <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </li>
          <li>
            <a href={telHref(brand.supportPhone)}>{brand.supportPhone}</a>
            <span>
              {texts.maintenanceOption}, {messages.general.supportHours}
            </span>
          </li>
        </ul>
      </section>
    </LinkLayout>
  );
}
