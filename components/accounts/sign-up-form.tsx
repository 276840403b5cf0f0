import { Field } from "@/components/form/field";
import { Form, type FormAction } from "@/components/form/form";
import { SubmitButton } from "@/components/form/submit-button";
import { signUpForm as texts } from "@/lib/config/messages/sessions/sign-in";
import type { CityListItem, UserType } from "@/lib/contract/accounts";
import type { PasswordPolicy } from "@/lib/contract/common/password";
import { NewPasswordFields } from "./new-password-fields";

const unchosen = { value: "", label: texts.chooseOption };

/** The towns as groups of a select, one for each country, in the given order. */
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

/** The person who signs up, their town, job title and password (spec sections 3 and 5). */
export function SignUpForm({ action, userTypes, cities, passwordPolicy }: Props) {
  return (
    <Form action={action}>
      <Field name="fullName" label={texts.fullName} autoComplete="name" required />
      <Field name="email" label={texts.eMailAddress} type="email" inputMode="email" autoComplete="username" required />
      <Field
        name="phone"
        label={texts.phoneNumber}
        hint={texts.phoneHint}
        type="tel"
        inputMode="tel"
        autoComplete="tel"
        required
      />
      <Field name="city" label={texts.townOrCity} as="select" options={[unchosen, ...byCountry(cities)]} required />
      <Field
        name="userGroup"
        label={texts.userGroup}
        as="select"
        options={[{ value: "Agency", label: texts.agency }]}
        defaultValue="Agency"
        required
      />
      <Field
        name="userType"
        label={texts.yourRole}
        as="select"
        options={[unchosen, ...userTypes.map(({ _id, name }) => ({ value: _id, label: name }))]}
        required
      />
      <NewPasswordFields label={texts.password} confirmLabel={texts.confirmPassword} policy={passwordPolicy} />
      <SubmitButton pendingText={texts.signingUp} size="l" className="w-full">
        {texts.signUp}
      </SubmitButton>
    </Form>
  );
}
