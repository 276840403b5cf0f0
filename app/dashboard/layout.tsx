import type { ReactNode } from "react";
import { AddressLookup } from "@/components/form/address-lookup";
import { AppShell } from "@/components/shell/app-shell";
import { appShellProps, offersAddresses } from "@/lib/bff";
import "../globals.css";

export default function DashboardLayout({ children }: { children: ReactNode }) {
  return (
    <>
      <AddressLookup isOffered={offersAddresses()}>{children}</AddressLookup>
      <AppShell {...appShellProps()} />
    </>
  );
}
