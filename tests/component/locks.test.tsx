/** Two people at once: forms post the version of what their page showed, so that the second of two is told. */
import { render } from "@testing-library/react";
import type { ComponentProps } from "react";
import type { FormAction } from "@/components/form/form";
import { DetailsTab } from "@/components/organisations/details-tab";
import { PersonView } from "@/components/users/person-view";

jest.mock("next/navigation", () => ({ unstable_rethrow: () => {} }));

const id = (n: number) => `0b7c5a10-0000-4000-8000-00000000000${n}`;
const nothing: FormAction = async () => ({ status: "idle" });

const posted = (container: HTMLElement) =>
  [...container.querySelectorAll("form")].map((form) => Object.fromEntries(new FormData(form)));

test("every form about a user posts the user with the lock that was read", () => {
  const person: ComponentProps<typeof PersonView>["details"]["person"] = {
    _id: id(1),
    kind: "member",
    status: "active",
    fullName: "Ada Alder",
    email: "ada@people.example",
    phone: null,
    jobTitle: "Manager",
    isPrimaryUser: false,
    isAuthorizer: false,
    permissions: [],
    seesMedicalAnswers: false,
    scope: null,
    apps: ["portal"],
    hasAppAccess: true,
    lastSeenAt: null,
    hasSecondFactor: true,
    expiresAt: null,
    isExpired: false,
    isSelf: false,
    lock: 3,
  };
  const { container } = render(
    <PersonView
      details={{
        organisation: { id: id(2), name: "Alderbrook", kind: "agency" },
        person,
        choices: { permissions: [], medicalAnswers: null, apps: [], authorizer: false, sites: null },
        actions: ["change", "deactivate", "reactivate", "sendReset", "resetSecondFactor", "resend", "withdraw"],
        history: [],
      }}
      groups={[]}
      actions={{
        change: nothing,
        deactivate: nothing,
        reactivate: nothing,
        sendReset: nothing,
        resetSecondFactor: nothing,
        resend: nothing,
        withdraw: nothing,
      }}
      formatTime={(iso) => iso}
    />,
  );
  const forms = posted(container);
  expect(forms).toHaveLength(7);
  for (const form of forms) expect(form).toMatchObject({ organisation: id(2), person: id(1), lock: "3" });
});

test("the form of an organisation's details posts the lock that was read", () => {
  const organisation = { name: "Alderbrook", image: null, mayEdit: true, lock: 4 };
  const page = "/dashboard/agencies/organization";
  const { container } = render(
    <DetailsTab
      organisation={organisation}
      changing={{ change: nothing, organisationId: id(2), kind: "agency", page }}
      uploading={{ organisationId: id(2), page, membershipId: id(3), error: null }}
      details={{ controls: [], shown: {}, facts: [] }}
      away={page}
    />,
  );
  const form = posted(container).find((values) => values["do"] === "details");
  expect(form).toMatchObject({ organisationId: id(2), lock: "4" });
});
