/** The key that presses a button, shown on it; screen readers learn it from `aria-keyshortcuts`. */
export const KeyHint = ({ children }: { children: string }) => (
  <span aria-hidden="true" className="wb-key">
    {children}
  </span>
);
