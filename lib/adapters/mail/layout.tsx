/** The layout of every email: the sender and, where there is a link, the button and the link to copy. */
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "@react-email/components";
import type { ReactNode } from "react";
import { brand } from "@/lib/config/brand";
import { hasHiddenMarks, hasLink } from "@/lib/config/names";

const font = { fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif", color: "#1c2b2a" };
const small = { ...font, fontSize: "14px", lineHeight: "21px", color: "#4a5a58" };

/** `sender`: the registered name of the organisation that the email is from. */
type PlainProps = { preview: string; title: string; small: ReactNode; sender?: string; children: ReactNode };

export const Paragraph = ({ children }: { children: ReactNode }) => (
  <Text style={{ ...font, fontSize: "16px", lineHeight: "25px" }}>{children}</Text>
);

/** A list, of which every item is a line of its own in the text part, too. */
export const Items = ({ items }: { items: readonly string[] }) => (
  <ul style={{ margin: "4px 0 16px", paddingLeft: "20px" }}>
    {items.map((item) => (
      <li key={item} style={{ ...font, fontSize: "16px", lineHeight: "25px" }}>
        {item}
      </li>
    ))}
  </ul>
);

/**
 * The greeting. Names stored before validation existed are left out where a mail program would turn them into a link.
 */
export const Greeting = ({ name }: { name: string }) => (
  <Paragraph>{hasLink(name) || hasHiddenMarks(name) ? "Hello," : `Hello ${name},`}</Paragraph>
);

/** An email without a link. */
export function PlainMail({ preview, title, small: smallPrint, sender, children }: PlainProps) {
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>{preview}</Preview>
      <Body style={{ ...font, backgroundColor: "#f6f4ef", padding: "24px 0" }}>
        <Container style={{ backgroundColor: "#ffffff", padding: "32px", borderRadius: "12px", maxWidth: "560px" }}>
          <Text style={{ ...small, margin: 0, fontWeight: 600 }}>{brand.name}</Text>
          <Heading style={{ ...font, fontSize: "24px", lineHeight: "32px" }}>{title}</Heading>
          {children}
          <Hr style={{ borderColor: "#e3dfd5" }} />
          <Text style={small}>{smallPrint}</Text>
          {sender ? (
            <Text style={small}>
              Sent by {brand.name} for {sender}.
            </Text>
          ) : null}
        </Container>
      </Body>
    </Html>
  );
}

/** An email with a link. */
export function LinkMail({ button, url, children, ...layout }: PlainProps & { button: string; url: string }) {
  return (
    <PlainMail {...layout}>
      {children}
      <Button
        href={url}
        style={{
          backgroundColor: "#0f5c55",
          color: "#ffffff",
          padding: "14px 24px",
          borderRadius: "8px",
          fontSize: "16px",
          fontWeight: 600,
        }}
      >
        {button}
      </Button>
      <Text style={small}>
        If the button does not work, copy this address into your browser:
        <br />
        <Link href={url} style={{ color: "#0f5c55", wordBreak: "break-all" }}>
          {url}
        </Link>
      </Text>
    </PlainMail>
  );
}
