import { help as texts } from "@/lib/config/messages/help";

/** Opens the help of the page as a panel; without a script it is a link to the help page. */
export function HelpLink({ href, hasNews }: { href: string; hasNews: boolean }) {
  return (
    <a href={href} data-opens-help="" className="top-bar-link help-open">
      <span className="max-[640px]:sr-only">{texts.open}</span>
      {hasNews ? (
        <span className="help-dot">
          <span className="vh">, {texts.news}</span>
        </span>
      ) : null}
    </a>
  );
}
