/** The first stop of the Tab key: past the navigation, to the content. */
export function SkipLink({ target = "main" }: { target?: string }) {
  return (
    <a className="skip" href={`#${target}`}>
      Skip to main content
    </a>
  );
}
