/**
 * maildev, which accepts a message before its inbox shows it. Here it accepts a message only once it is in the inbox, so
 * that who sent one finds it there at once, however busy the machine is. Takes maildev's own options.
 */
import MailDev from "maildev";

const server = MailDev();
const shown = new Set();
const waiting = new Map();

server.on("new", ({ id }) => {
  const accept = waiting.get(id);
  if (!accept) return shown.add(id);
  waiting.delete(id);
  accept();
});

const { smtp } = server;
const receive = smtp.onData;
smtp.onData = (stream, session, answer) =>
  receive(stream, session, (error, text) => {
    if (error) return answer(error);
    const id = text.slice(text.lastIndexOf(" ") + 1);
    if (shown.delete(id)) answer(null, text);
    else waiting.set(id, () => answer(null, text));
  });

server.listen();
