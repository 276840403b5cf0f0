import { FocusNext } from "./focus-next";
import { Notice } from "./notice";
import { PageHeader } from "./page-header";

/**
 * What has just been done, above the page's content; nothing where nothing was. `next`: the row of the page's list that follows what was
 * decided, by the id of its link.
 */
export const DoneNotice = ({
  message,
  next,
}: {
  message: string | null | undefined;
  next?: { id: string; about: string } | null;
}) =>
  message ? (
    <div id="done" className="mb-6 scroll-mt-24">
      <Notice kind="success" live>
        <p>{message}</p>
        {next ? (
          <p>
            <FocusNext {...next} />
          </p>
        ) : null}
      </Notice>
    </div>
  ) : null;

/** A page whose content could not be read. */
export const PageFailure = ({ title, message }: { title: string; message: string }) => (
  <>
    <PageHeader title={title} />
    <Notice kind="danger">{message}</Notice>
  </>
);
