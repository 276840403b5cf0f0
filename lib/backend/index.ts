/** The backend: every call of the contract, each with its access rule. */
import type { Contract } from "@/lib/contract";
import type { GuardedArea } from "./access-rules";
import { accounts } from "./accounts";
import { addresses } from "./addresses";
import { advances } from "./advances";
import { agreements } from "./agreements";
import { authorisers } from "./authorisers";
import { availability } from "./availability";
import { branches } from "./branches";
import { calendarFeeds } from "./calendar-feeds";
import { compliance } from "./compliance";
import { deputies } from "./deputies";
import { fill } from "./fill";
import { finance } from "./finance";
import { imports } from "./imports";
import { invitations } from "./invitations";
import { invoiceDocuments } from "./invoice-documents";
import { invoices } from "./invoices";
import { jobs, onBehalf } from "./jobs";
import { ledger } from "./ledger";
import { myShifts } from "./my-shifts";
import { notes } from "./notes";
import { notifications } from "./notifications";
import { organisations } from "./organisations";
import { overview } from "./overview";
import { paymentAuthorisations } from "./payment-authorisations";
import { payments } from "./payments";
import { privacy } from "./privacy";
import { profileChanges } from "./profile-changes";
import { workerProfile } from "./profiles";
import { questionnaires } from "./questionnaires";
import { releases } from "./releases";
import { search } from "./search";
import { selfBilling } from "./self-billing";
import { services } from "./services";
import { settings } from "./settings";
import { signer } from "./signer";
import { timesheets } from "./timesheets";
import { users } from "./users";
import { verification } from "./verification";
import { workerLinks } from "./worker-links";
import { workers } from "./workers";

export const router: { [A in keyof Contract]: GuardedArea<Contract[A]> } = {
  accounts,
  addresses,
  advances,
  availability,
  branches,
  calendarFeeds,
  agreements,
  authorisers,
  compliance,
  deputies,
  fill,
  finance,
  imports,
  invitations,
  invoiceDocuments,
  invoices,
  jobs,
  ledger,
  myShifts,
  notes,
  onBehalf,
  notifications,
  organisations,
  overview,
  paymentAuthorisations,
  payments,
  profileChanges,
  privacy,
  questionnaires,
  releases,
  search,
  selfBilling,
  services,
  settings,
  signer,
  timesheets,
  users,
  verification,
  workerLinks,
  workerProfile,
  workers,
};
