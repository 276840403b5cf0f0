/** The mail that brings a worker the link to a questionnaire. */
import { Body, Button, Container, Head, Heading, Hr, Html, Link, Preview, Text } from "@react-email/components";
import { render } from "@react-email/render";
import { brand } from "@/lib/config/brand";
import type { Mail } from "./send";

type Props = { firstName: string; agencyName: string; questionnaireType: string; url: string };

const font = { fontFamily: "system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif", color: "#1c2b2a" };
const small = { ...font, fontSize: "14px", lineHeight: "21px", color: "#4a5a58" };

function QuestionnaireLink({ firstName, agencyName, questionnaireType, url }: Props) {
  return (
    <Html lang="en-GB">
      <Head />
      <Preview>{`${agencyName} asks you to fill in the ${questionnaireType} Questionnaire`}</Preview>
      <Body style={{ ...font, backgroundColor: "#f6f4ef", padding: "24px 0" }}>
        <Container style={{ backgroundColor: "#ffffff", padding: "32px", borderRadius: "12px", maxWidth: "560px" }}>
          <Text style={{ ...small, margin: 0, fontWeight: 600 }}>{brand.name}</Text>
          <Heading style={{ ...font, fontSize: "24px", lineHeight: "32px" }}>{questionnaireType} Questionnaire</Heading>
          <Text style={{ ...font, fontSize: "16px", lineHeight: "25px" }}>Hello {firstName},</Text>
          <Text style={{ ...font, fontSize: "16px", lineHeight: "25px" }}>
            {agencyName} asks you to answer some questions about your health, so that they can place you in work that is
            safe for you. It takes about five minutes, on a phone or a computer. You do not need an account.
          </Text>
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
            Open the questionnaire
          </Button>
          <Text style={small}>
            If the button does not work, copy this address into your browser:
            <br />
            <Link href={url} style={{ color: "#0f5c55", wordBreak: "break-all" }}>
              {url}
            </Link>
          </Text>
          <Hr style={{ borderColor: "#e3dfd5" }} />
          <Text style={small}>
            Your answers are stored under lock and key and read only by the compliance team. This link is for you alone:
            please do not pass it on. If you did not expect this mail, tell {agencyName}.
          </Text>
        </Container>
      </Body>
    </Html>
  );
}

/** The mail as HTML and text. */
export async function questionnaireLinkMail(props: Props): Promise<Mail> {
  const mail = <QuestionnaireLink {...props} />;
  return {
    subject: `Your ${props.questionnaireType} Questionnaire for ${props.agencyName}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
