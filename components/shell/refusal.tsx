import { Notice } from "@/components/ui/notice";

/**
 * Why a form that was posted without a script was refused, for one that is no longer on the page. A form that is there says so itself, and
 * the stylesheet hides this.
 */
export function Refusal({ reasons }: { reasons: readonly string[] | null | undefined }) {
  if (!reasons) return null;
  return (
    <div className="refusal mb-6">
      <Notice kind="danger" live>
        {reasons.map((reason) => (
          <p key={reason}>{reason}</p>
        ))}
      </Notice>
    </div>
  );
}
