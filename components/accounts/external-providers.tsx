import { Button } from "@/components/ui/button";
import { Notice } from "@/components/ui/notice";
import { external, externalFailureMessage } from "@/lib/config/messages/accounts/external";

type Provider = { id: string; name: string };

/**
 * A button for each configured external identity provider, each a form that works without a script; `redirect` or
 * `requestId` is posted with it. Renders nothing if there is none.
 */
export function ExternalProviders({
  providers,
  redirect,
  requestId,
}: {
  providers: readonly Provider[];
  redirect?: string | undefined;
  requestId?: string | undefined;
}) {
  if (providers.length === 0) return null;
  return (
    <div className="grid gap-3">
      {providers.map(({ id, name }) => (
        <form key={id} method="post" action={`/api/auth/signin/${id}`}>
          {requestId ? <input type="hidden" name="request_id" value={requestId} /> : null}
          {redirect ? <input type="hidden" name="redirect" value={redirect} /> : null}
          <Button type="submit" variant="secondary" size="l" className="w-full">
            {external.continueWith(name)}
          </Button>
        </form>
      ))}
    </div>
  );
}

/** The same buttons below the sign-in form, with a divider. */
export function OrExternalProviders(props: Parameters<typeof ExternalProviders>[0]) {
  if (props.providers.length === 0) return null;
  return (
    <>
      <p className="my-5 flex items-center gap-4 text-soft before:h-px before:flex-1 before:bg-line after:h-px after:flex-1 after:bg-line">
        {external.or}
      </p>
      <ExternalProviders {...props} />
    </>
  );
}

/** Whether `ExternalFailureNotice` has a message for this code. */
export const hasExternalFailureMessage = (reason: unknown): boolean => externalFailureMessage(reason) !== null;

/** Why an external sign-in failed. Renders nothing for an unknown code. */
export function ExternalFailureNotice({ reason }: { reason: unknown }) {
  const words = externalFailureMessage(reason);
  return words ? (
    <div className="mb-5">
      <Notice kind="danger" title={words.title}>
        <p>{words.message}</p>
      </Notice>
    </div>
  ) : null;
}
