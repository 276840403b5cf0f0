import { useEffect, useRef } from "react";

/**
 * Moves the focus to the start of the content after navigation, where the control that led there is gone: otherwise the
 * next press of Tab would go on from the place where it was. Whatever the new page has focused itself stays so.
 */
export function useFocusAfterNavigation(pathname: string): void {
  const shown = useRef(pathname);
  useEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    if (document.activeElement === document.body) document.getElementById("main")?.focus({ preventScroll: true });
  }, [pathname]);
}
