"use client";

import { CheckboxGroup, InitialValues } from "@/components/form/rows";
import { trainingKinds } from "@/lib/config/closed-lists/workers";
import { placeFields as words } from "@/lib/config/messages/organisations";
import { workerFields } from "@/lib/config/messages/profiles/fields";

/** The certificates that every worker needs at a service. `initial`: by control without the prefix. */
export function CertificateFields({ initial, prefix }: { initial: Readonly<Record<string, string>>; prefix: string }) {
  const values = Object.fromEntries(Object.entries(initial).map(([name, value]) => [`${prefix}${name}`, value]));
  return (
    <InitialValues value={values}>
      <CheckboxGroup
        name={`${prefix}certificates`}
        legend={words.certificates}
        options={trainingKinds.map((kind) => ({
          name: `${prefix}certificate.${kind}`,
          label: workerFields.documents[kind],
        }))}
      />
    </InitialValues>
  );
}
