/** An organisation's name in messages: as it is registered and was verified, never a name it chose itself. */
import { organisations } from "@/lib/db/schema";

export const registeredColumns = { legalName: organisations.legalName, companyNumber: organisations.companyNumber };

type Registered = { name: string; legalName: string | null; companyNumber: string | null };

/** Its registered name; for an organisation that the platform added without one, the name it was given. */
export const registeredName = ({ legalName, name }: Registered): string => legalName ?? name;

/** The registered name with the company number, if there is one: the footer of a message. */
export const registeredAs = (organisation: Registered): string => {
  const { companyNumber } = organisation;
  return companyNumber
    ? `${registeredName(organisation)} (company number ${companyNumber})`
    : registeredName(organisation);
};
