/** How an organisation is called in messages: as it is registered and was verified, never by a name of its own choice. */
import { organisations } from "@/lib/db/schema";

export const registeredColumns = { legalName: organisations.legalName, companyNumber: organisations.companyNumber };

type Registered = { name: string; legalName: string | null; companyNumber: string | null };

/** Its registered name. One that the platform itself put on record without it goes by the name it was given there. */
export const registeredName = ({ legalName, name }: Registered): string => legalName ?? name;

/** The same with its number, where it has one: what a message says at its foot. */
export const registeredAs = (organisation: Registered): string => {
  const { companyNumber } = organisation;
  return companyNumber
    ? `${registeredName(organisation)} (company number ${companyNumber})`
    : registeredName(organisation);
};
