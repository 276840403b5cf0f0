/** The email with a worker's link to a questionnaire. */
import { render } from "@react-email/render";
import { messages } from "@/lib/config/messages";
import { Greeting, LinkMail, Paragraph } from "./layout";
import type { Mail } from "./send";

type Props = {
  firstName: string;
  agencyName: string;
  /** The agency's registered name. */
  sender: string;
  questionnaireType: string;
  /** Whether the worker has answered before; the email never says why they are asked again. */
  isAgain: boolean;
  url: string;
};

function QuestionnaireLink({ firstName, agencyName, sender, questionnaireType, isAgain, url }: Props) {
  return (
    <LinkMail
      preview={`${agencyName} has asked you to complete the ${questionnaireType} Questionnaire${isAgain ? " again" : ""}`}
      title={`${questionnaireType} Questionnaire`}
      button="Open questionnaire"
      url={url}
      sender={sender}
      small={`Your answers are encrypted, and only the compliance team can read them. This link is only for you. Do not share it. If you did not expect this email, tell ${agencyName}.`}
    >
      <Greeting name={firstName} />
      {isAgain ? <Paragraph>{messages.reopenedQuestionnaire.asked(agencyName)}</Paragraph> : null}
      <Paragraph>
        {agencyName} needs you to answer some questions about your health so that they can offer you work that is safe
        for you. It takes about 5 minutes, on a phone or a computer. You do not need an account.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the email as HTML and text. */
export async function questionnaireLinkMail(props: Props): Promise<Mail> {
  const mail = <QuestionnaireLink {...props} />;
  return {
    subject: `Complete your ${props.questionnaireType} Questionnaire for ${props.agencyName}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
