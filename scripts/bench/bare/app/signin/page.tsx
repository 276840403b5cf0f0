import { AccountLayout } from "@/components/accounts/account-layout";
import { AccountLink, AccountLinks } from "@/components/accounts/account-links";
import { SignInForm } from "@/components/accounts/sign-in-form";
import "@/app/globals.css";
import { choose } from "../actions";

/** The markup of the product's sign-in page, prerendered by the build: Next serves it as a file. */
export const dynamic = "error";

export default function Page() {
  return (
    <AccountLayout title="Sign in">
      <SignInForm action={choose} />
      <AccountLinks>
        <AccountLink href="/forget-password">Forgot your password?</AccountLink>
        <AccountLink href="/signup">Sign up as an agency</AccountLink>
      </AccountLinks>
    </AccountLayout>
  );
}
