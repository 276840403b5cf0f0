import { Field } from "@/components/form/field";
import { SubmitButton } from "@/components/form/submit-button";
import { addressOf } from "@/components/ui/address";
import { ButtonLink } from "@/components/ui/button";
import { Card } from "@/components/ui/card";
import { EmptyState } from "@/components/ui/empty-state";
import { Plus } from "@/components/ui/icons";
import { type Column, Table } from "@/components/ui/table";
import { VisuallyHidden } from "@/components/ui/visually-hidden";
import { organisations as texts, supplyTab as words } from "@/lib/config/messages/organisations";
import type { Branch, Supply } from "@/lib/contract/branches";
import { formatMoney, formatNumber } from "@/lib/format";
import { ChangeForm, type Changing } from "./change-form";
import { optionsOf, type Shown, type ShownIn } from "./details-fields";

export type SupplyTabProps = {
  supply: readonly Supply[];
  branches: readonly Branch[];
  workerTypes: readonly { _id: string; name: string }[];
  mayEdit: boolean;
  changing: Changing;
  path: string;
  /** The line whose form is shown, `new` for another one. */
  edit: string | undefined;
  shownOf: (supply?: Supply) => Shown;
};

const unchosen = { value: "", label: words.chooseOption };
const toOption = ({ _id, name }: { _id: string; name: string }) => ({ value: _id, label: name });

type SupplyControl =
  | "branchId"
  | "employmentType"
  | "headcount"
  | "minCharge"
  | "monthlyHours"
  | "skills"
  | "workerTypeId";

function SupplyForm({
  line,
  shown,
  ...props
}: Omit<SupplyTabProps, "supply" | "mayEdit" | "edit" | "shownOf"> & {
  line?: Supply | undefined;
  shown: ShownIn<SupplyControl>;
}) {
  const { branches, workerTypes, changing, path } = props;
  return (
    <section aria-labelledby="supply-form" className="mb-6">
      <Card>
        <h2 id="supply-form" className="mb-4">
          {line ? words.changeAt(line.workerType, line.branch) : words.anotherLine}
        </h2>
        <ChangeForm {...changing} what="supply" lock={line?.lock} hidden={line ? { existing: line._id } : undefined}>
          <div className="grid items-end gap-x-6 sm:grid-cols-2">
            <Field
              as="select"
              name="branchId"
              label={words.branch}
              options={[
                unchosen,
                ...branches.filter(({ isActive, _id }) => isActive || _id === line?.branchId).map(toOption),
              ]}
              defaultValue={shown.branchId}
              required
            />
            <Field
              as="select"
              name="workerTypeId"
              label={words.workerType}
              options={[unchosen, ...workerTypes.map(toOption)]}
              defaultValue={shown.workerTypeId}
              required
            />
            <Field
              name="headcount"
              label={words.numberOfWorkers}
              inputMode="numeric"
              defaultValue={shown.headcount}
              required
            />
            <Field
              name="monthlyHours"
              label={words.hoursAMonthAvailable}
              inputMode="numeric"
              defaultValue={shown.monthlyHours}
              required
            />
            <Field
              name="minCharge"
              label={words.lowestHourlyCharge}
              hint={words.lowestHourlyChargeHint}
              inputMode="decimal"
              defaultValue={shown.minCharge}
              required
            />
            <Field
              as="select"
              name="employmentType"
              label={words.howTheyAreEmployed}
              options={[unchosen, ...optionsOf(texts.employmentTypes)]}
              defaultValue={shown.employmentType}
              required
            />
            <div className="sm:col-span-2">
              <Field name="skills" label={words.skillsOptional} hint={words.skillsHint} defaultValue={shown.skills} />
            </div>
          </div>
          <div className="flex flex-wrap gap-3">
            <SubmitButton pendingText={words.saving}>{words.saveLine}</SubmitButton>
            <ButtonLink variant="secondary" href={addressOf(path, { tab: "supply" })}>
              {words.cancel}
            </ButtonLink>
          </div>
        </ChangeForm>
      </Card>
    </section>
  );
}

/** What an agency can supply, a line for each branch and worker type. */
export function SupplyTab({ supply, mayEdit, edit, shownOf, ...props }: SupplyTabProps) {
  const { changing, path, branches } = props;
  const editing = supply.find(({ _id }) => _id === edit);
  const hasBranch = branches.some(({ isActive }) => isActive);
  const columns: Column<Supply>[] = [
    {
      key: "type",
      heading: words.workerType,
      cell: ({ workerType, skills }) => (
        <>
          {workerType}
          {skills.length > 0 ? (
            <span className="block text-list font-normal text-soft">{skills.join(", ")}</span>
          ) : null}
        </>
      ),
    },
    { key: "branch", heading: words.branch, cell: ({ branch }) => branch },
    { key: "headcount", heading: words.workers, cell: ({ headcount }) => formatNumber(headcount) },
    { key: "hours", heading: words.hoursAMonth, cell: ({ monthlyHours }) => formatNumber(monthlyHours) },
    { key: "charge", heading: words.lowestCharge, cell: ({ minChargePence }) => formatMoney(minChargePence) },
    { key: "employment", heading: words.employed, cell: ({ employmentType }) => texts.employmentTypes[employmentType] },
  ];
  const actions: Column<Supply> = {
    key: "actions",
    heading: words.actions,
    headingHidden: true,
    bare: true,
    cell: ({ _id, workerType, branch }) => {
      const about = ` ${workerType} at ${branch}`;
      return (
        <div className="flex flex-wrap gap-2 sm:justify-end">
          <ButtonLink
            variant="secondary"
            size="s"
            href={`${addressOf(path, { tab: "supply", edit: _id })}#supply-form`}
          >
            {words.change}
            <VisuallyHidden>{about}</VisuallyHidden>
          </ButtonLink>
          <ChangeForm {...changing} what="removeSupply" hidden={{ id: _id }}>
            <SubmitButton variant="secondary" size="s" pendingText={words.removing}>
              {words.remove}
              <VisuallyHidden>{about}</VisuallyHidden>
            </SubmitButton>
          </ChangeForm>
        </div>
      );
    },
  };
  return (
    <>
      {mayEdit && hasBranch && (edit === "new" || editing) ? (
        <SupplyForm key={edit} {...props} line={editing} shown={shownOf(editing)} />
      ) : null}
      <Card padded={false}>
        {supply.length > 0 ? (
          <Table
            caption={words.staffOverview}
            columns={mayEdit ? [...columns, actions] : columns}
            rows={supply}
            rowKey={({ _id }) => _id}
          />
        ) : (
          <EmptyState drawing="people" title={texts.noSupply.title}>
            <p>{hasBranch ? texts.noSupply.text : texts.noBranches.text}</p>
          </EmptyState>
        )}
      </Card>
      {mayEdit && hasBranch ? (
        <ButtonLink
          className="mt-4"
          variant="secondary"
          href={`${addressOf(path, { tab: "supply", edit: "new" })}#supply-form`}
        >
          <Plus aria-hidden="true" size={18} />
          {words.addALine}
        </ButtonLink>
      ) : null}
    </>
  );
}
