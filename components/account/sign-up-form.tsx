import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import type { CityListItem, UserType } from "@/lib/contract/accounts";
import type { PasswordPolicy } from "@/lib/contract/password";
import { NewPasswordFields } from "./new-password-fields";

const unchosen = { value: "", label: "Please choose" };

/** The places as groups of a select, a country each, in the order they come in. */
function byCountry(cities: readonly CityListItem[]) {
  const groups = new Map<string, { value: string; label: string }[]>();
  for (const { _id, name, county, country } of cities) {
    const group = groups.get(country) ?? [];
    group.push({ value: _id, label: name === county ? name : `${name}, ${county}` });
    groups.set(country, group);
  }
  return [...groups].map(([label, options]) => ({ label, options }));
}

type Props = {
  action: FormAction;
  userTypes: readonly UserType[];
  cities: readonly CityListItem[];
  passwordPolicy: PasswordPolicy;
};

/** Who signs up, where he is, what he is there, and his password (spec sections 3 and 5). */
export function SignUpForm({ action, userTypes, cities, passwordPolicy }: Props) {
  return (
    <Form action={action}>
      <Field name="fullName" label="Full name" autoComplete="name" required />
      <Field name="email" label="E-mail address" type="email" inputMode="email" autoComplete="username" required />
      <Field
        name="phone"
        label="Phone number"
        hint="A UK number. We send it a text message to verify it."
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <Field name="city" label="Town or city" as="select" options={[unchosen, ...byCountry(cities)]} required />
      <Field
        name="userGroup"
        label="User group"
        as="select"
        options={[{ value: "Agency", label: "Agency" }]}
        defaultValue="Agency"
        required
      />
      <Field
        name="userType"
        label="Your role"
        as="select"
        options={[unchosen, ...userTypes.map(({ _id, name }) => ({ value: _id, label: name }))]}
        required
      />
      <NewPasswordFields label="Password" confirmLabel="Confirm password" policy={passwordPolicy} />
      <SubmitButton pendingText="Signing up…" size="l" className="w-full">
        Sign up
      </SubmitButton>
    </Form>
  );
}
