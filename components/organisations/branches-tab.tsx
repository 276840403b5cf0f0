import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Plus } from "@/components/ui/icons";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { organisations as texts, branchesTab as words } from "@/lib/config/messages/organisations";
import type { Branch } from "@/lib/contract/branches";
import { ChangeForm, type Changing } from "./change-form";
import type { Shown } from "./details-fields";
import { BranchFields } from "./place-fields";
import { ActiveBadge } from "./status";

export type BranchesTabProps = {
  branches: readonly Branch[];
  mayEdit: boolean;
  changing: Changing;
  path: string;
  /** The address parameters that show this part. */
  at?: Readonly<Record<string, string>>;
  /** The branch whose form is shown, `new` for another one. */
  edit: string | undefined;
  shownOf: (branch?: Branch) => Shown;
};

function BranchForm({
  branch,
  changing,
  away,
  shown,
}: {
  branch?: Branch | undefined;
  changing: Changing;
  away: string;
  shown: Shown;
}) {
  return (
    <section aria-labelledby="branch-form" className="mb-6">
      <Card>
        <h2 id="branch-form" className="mb-4">
          {branch ? words.change(branch.name) : words.anotherBranch}
        </h2>
        <ChangeForm
          {...changing}
          what="branch"
          lock={branch?.lock}
          hidden={branch ? { existing: branch._id } : undefined}
        >
          <BranchFields shown={shown} />
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={words.saving}>{words.saveBranch}</SubmitButton>
            <ButtonLink variant="secondary" href={away}>
              {words.cancel}
            </ButtonLink>
          </div>
        </ChangeForm>
      </Card>
    </section>
  );
}

/** An agency's branches, active ones first. */
export function BranchesTab({
  branches,
  mayEdit,
  changing,
  path,
  at = { tab: "branches" },
  edit,
  shownOf,
}: BranchesTabProps) {
  const tab = addressOf(path, at);
  const editing = branches.find(({ _id }) => _id === edit);
  const columns: Column<Branch>[] = [
    { key: "name", heading: words.branch, cell: ({ name }) => name },
    { key: "postcode", heading: words.postcode, cell: ({ postcode }) => postcode ?? "–" },
    {
      key: "radius",
      heading: words.radius,
      cell: ({ radiusMiles }) => (radiusMiles ? `${radiusMiles} miles` : "–"),
    },
    {
      key: "supply",
      heading: words.supplyLocation,
      cell: ({ isSupplyLocation }) => (isSupplyLocation ? "Yes" : "No"),
    },
    {
      key: "state",
      heading: words.state,
      cell: ({ isActive }) => <ActiveBadge isActive={isActive} />,
    },
  ];
  const actions: Column<Branch> = {
    key: "actions",
    heading: words.actions,
    headingHidden: true,
    bare: true,
    cell: ({ _id, name, lock, isActive }) => (
      <div className="flex flex-wrap gap-2 sm:justify-end">
        <ButtonLink variant="secondary" size="s" href={`${addressOf(path, { ...at, edit: _id })}#branch-form`}>
          {words.changeIt}
          <VisuallyHidden> {name}</VisuallyHidden>
        </ButtonLink>
        <ChangeForm
          {...changing}
          what="branchActive"
          lock={lock}
          hidden={{ id: _id, isActive: isActive ? "no" : "yes" }}
        >
          <SubmitButton variant="secondary" size="s" pendingText={words.saving}>
            {isActive ? words.close : words.activate}
            <VisuallyHidden> {name}</VisuallyHidden>
          </SubmitButton>
        </ChangeForm>
      </div>
    ),
  };
  const inOrder = [...branches].sort((one, other) => Number(other.isActive) - Number(one.isActive));
  return (
    <>
      {mayEdit && (edit === "new" || editing) ? (
        <BranchForm key={edit} branch={editing} changing={changing} away={tab} shown={shownOf(editing)} />
      ) : null}
      <Card padded={false}>
        {branches.length > 0 ? (
          <Table
            caption={words.branches}
            columns={mayEdit ? [...columns, actions] : columns}
            rows={inOrder}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState drawing="places" title={texts.noBranches.title}>
            <p>{texts.noBranches.text}</p>
          </EmptyState>
        )}
      </Card>
      {mayEdit ? (
        <ButtonLink
          className="mt-4"
          variant="secondary"
          href={`${addressOf(path, { ...at, edit: "new" })}#branch-form`}
        >
          <Plus aria-hidden="true" size={18} />
          {words.addABranch}
        </ButtonLink>
      ) : null}
    </>
  );
}
