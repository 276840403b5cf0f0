import type { Config } from "tailwindcss";
import { constants } from "./lib/config/constants";

/** Names for Tailwind over the custom properties of `components/ui/tokens.css` and `scale.css`; nothing is written twice. */
const config: Config = {
  content: [],
  theme: {
    colors: {
      transparent: "transparent",
      current: "currentColor",
      white: "#ffffff",
      bg: "var(--bg)",
      surface: "var(--surface)",
      sunken: "var(--sunken)",
      ink: "var(--ink)",
      soft: "var(--soft)",
      line: "var(--line)",
      edge: "var(--edge)",
      brand: { DEFAULT: "var(--brand)", deep: "var(--brand-deep)" },
      primary: { DEFAULT: "var(--primary)", strong: "var(--primary-strong)", on: "var(--on-primary)" },
      tint: "var(--tint)",
      focus: "var(--focus)",
      danger: { DEFAULT: "var(--danger)", tint: "var(--danger-tint)" },
      success: { DEFAULT: "var(--success)", tint: "var(--success-tint)" },
      warning: { DEFAULT: "var(--warning)", tint: "var(--warning-tint)" },
      info: { DEFAULT: "var(--info)", tint: "var(--info-tint)" },
    },
    extend: {
      screens: { questionnaire: `${constants.questionnaireBreakpointPx}px` },
      borderRadius: { card: "var(--radius)", control: "var(--radius-s)" },
      boxShadow: {
        card: "var(--elevation-card)",
        panel: "var(--elevation-panel)",
        dialog: "var(--elevation-dialog)",
      },
      fontSize: {
        caption: "var(--text-caption)",
        list: "var(--text-list)",
        body: "var(--text-body)",
        lead: "var(--text-lead)",
        h3: "var(--text-h3)",
        h2: "var(--text-h2)",
        h1: "var(--text-h1)",
      },
      fontFamily: { sans: "var(--font)" },
    },
  },
};

export default config;
