import { DocumentsSection, type DocumentsSectionProps } from "./documents-section";
import { RegisterChecks } from "./register-checks";

/** Step 2: documents and register checks. */
export function DocumentsStep(props: DocumentsSectionProps) {
  const { profile, path, query, change } = props;
  return (
    <>
      <DocumentsSection {...props} of="documents" />
      <RegisterChecks profile={profile} path={path} query={query} change={change} />
    </>
  );
}
