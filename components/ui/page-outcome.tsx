import { Notice } from "./notice";
import { PageHeader } from "./page-header";

/** What has just been done, above the page's content; nothing where nothing was. */
export const DoneNotice = ({ message }: { message: string | null | undefined }) =>
  message ? (
    <div id="done" className="mb-6 scroll-mt-24">
      <Notice kind="success" live>
        <p>{message}</p>
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
