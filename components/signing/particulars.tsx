import { signing as texts } from "@/lib/config/messages/signing";

/** The parties of the agreement, the signatory and their role, and the deadline, after that of the link where it ends first. */
export function Particulars({
  agencyName,
  providerName,
  signatory,
  signBy,
  linkUntil = null,
}: {
  agencyName: string;
  providerName: string;
  signatory: { fullName: string; jobTitle: string; type: "agency" | "provider" };
  signBy: string | null;
  linkUntil?: string | null;
}) {
  const organisation = signatory.type === "agency" ? agencyName : providerName;
  return (
    <section className="card pad" aria-labelledby="parties-title">
      <h2 id="parties-title">{texts.parties}</h2>
      <dl className="sa-facts">
        <div>
          <dt>{texts.agency}</dt>
          <dd>{agencyName}</dd>
        </div>
        <div>
          <dt>{texts.provider}</dt>
          <dd>{providerName}</dd>
        </div>
        <div>
          <dt>{texts.youSignAs}</dt>
          <dd>
            {signatory.fullName}
            <span className="soft">{texts.youSignFor(signatory.jobTitle, organisation)}</span>
          </dd>
        </div>
        {signBy ? (
          <div>
            <dt>{texts.signBy}</dt>
            <dd>
              {signBy}
              {linkUntil ? <span className="soft">{texts.linkUntil(linkUntil)}</span> : null}
            </dd>
          </div>
        ) : null}
      </dl>
    </section>
  );
}
