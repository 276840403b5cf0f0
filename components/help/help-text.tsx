import { brand } from "@/lib/config/brand";
import { help as texts } from "@/lib/config/messages/help";
import { telHref } from "@/lib/format";

type Inline = { kind: "text" | "strong"; text: string } | { kind: "link"; text: string; href: string };
type Block =
  | { kind: "heading"; level: 1 | 2; text: string }
  | { kind: "paragraph"; content: readonly Inline[] }
  | { kind: "list"; isOrdered: boolean; items: readonly (readonly Inline[])[] };

/** The parts of a line: never HTML, only text, bold text and links between help pages. */
const Line = ({ parts }: { parts: readonly Inline[] }) =>
  parts.map((part, n) => {
    const key = `${n}-${part.text}`;
    if (part.kind === "link")
      return (
        <a key={key} href={part.href}>
          {part.text}
        </a>
      );
    return part.kind === "strong" ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>;
  });

function BlockOf({ block }: { block: Block }) {
  if (block.kind === "heading") return <h2>{block.text}</h2>;
  if (block.kind === "paragraph")
    return (
      <p>
        <Line parts={block.content} />
      </p>
    );
  const List = block.isOrdered ? "ol" : "ul";
  return (
    <List>
      {block.items.map((parts) => (
        <li key={parts.map(({ text }) => text).join("")}>
          <Line parts={parts} />
        </li>
      ))}
    </List>
  );
}

/** A help text with the ways to contact us. The panel takes this element from the page. */
export function HelpArticle({
  title,
  blocks,
  news,
}: {
  title: string;
  blocks: readonly Block[];
  /** The address of what's new, where this is another page. */
  news: string | null;
}) {
  return (
    <article id="help" className="help-text">
      <h1 tabIndex={-1}>{title}</h1>
      {blocks.map((block, n) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a text that never changes
        <BlockOf key={n} block={block} />
      ))}
      <footer className="help-contact">
        <h2>{texts.contact}</h2>
        <p>{texts.contactLead}</p>
        <ul>
          <li>
            {texts.email}: <a href={`mailto:${brand.supportEmail}`}>{brand.supportEmail}</a>
          </li>
          <li>
            {texts.phone}: <a href={telHref(brand.supportPhone)}>{brand.supportPhone}</a>
          </li>
        </ul>
        {news ? (
          <p>
            <a href={news}>{texts.whatsNew}</a>
          </p>
        ) : null}
      </footer>
    </article>
  );
}
