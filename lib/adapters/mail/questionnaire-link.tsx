/** The e-mail with a worker's link to a questionnaire. */
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
  /** Whether the worker has answered before; the e-mail never says why they are asked again. */
  isAgain: boolean;
  url: string;
};

function QuestionnaireLink({ firstName, agencyName, sender, questionnaireType, isAgain, url }: Props) {
  return (
    <LinkMail
      preview={`${agencyName} asks you to fill in the ${questionnaireType} Questionnaire${isAgain ? " again" : ""}`}
      title={`${questionnaireType} Questionnaire`}
      button="Open the questionnaire"
      url={url}
      sender={sender}
      small={`Your answers are stored under lock and key and read only by the compliance team. This link is for you alone: please do not pass it on. If you did not expect this mail, tell ${agencyName}.`}
    >
      <Greeting name={firstName} />
      {isAgain ? <Paragraph>{messages.reopenedQuestionnaire.asked(agencyName)}</Paragraph> : null}
      <Paragraph>
        {agencyName} asks you to answer some questions about your health, so that they can place you in work that is
        safe for you. It takes about five minutes, on a phone or a computer. You do not need an account.
      </Paragraph>
    </LinkMail>
  );
}

/** Returns the e-mail as HTML and text. */
export async function questionnaireLinkMail(props: Props): Promise<Mail> {
  const mail = <QuestionnaireLink {...props} />;
  return {
    subject: `Your ${props.questionnaireType} Questionnaire for ${props.agencyName}`,
    html: await render(mail),
    text: await render(mail, { plainText: true }),
  };
}
