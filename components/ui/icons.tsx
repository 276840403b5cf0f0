import type { LucideIconNode } from "lucide-react";
import * as archive from "lucide-react/icons/archive";
import * as arrowDown from "lucide-react/icons/arrow-down";
import * as arrowLeft from "lucide-react/icons/arrow-left";
import * as arrowUp from "lucide-react/icons/arrow-up";
import * as ban from "lucide-react/icons/ban";
import * as banknote from "lucide-react/icons/banknote";
import * as bell from "lucide-react/icons/bell";
import * as bookmark from "lucide-react/icons/bookmark";
import * as briefcase from "lucide-react/icons/briefcase";
import * as building2 from "lucide-react/icons/building-complex";
import * as calendarClock from "lucide-react/icons/calendar-clock";
import * as chartColumn from "lucide-react/icons/chart-column";
import * as chevronDown from "lucide-react/icons/chevron-down";
import * as circle from "lucide-react/icons/circle";
import * as circleCheck from "lucide-react/icons/circle-check";
import * as circleDashed from "lucide-react/icons/circle-dashed";
import * as circleAlert from "lucide-react/icons/circle-exclamation-point";
import * as circleMinus from "lucide-react/icons/circle-minus";
import * as circlePause from "lucide-react/icons/circle-pause";
import * as circleUserRound from "lucide-react/icons/circle-user-round";
import * as circleX from "lucide-react/icons/circle-x";
import * as clipboardCheck from "lucide-react/icons/clipboard-check";
import * as clipboardPlus from "lucide-react/icons/clipboard-plus";
import * as download from "lucide-react/icons/download";
import * as eye from "lucide-react/icons/eye";
import * as fileSignature from "lucide-react/icons/file-pen-line";
import * as fileSpreadsheet from "lucide-react/icons/file-spreadsheet";
import * as fileText from "lucide-react/icons/file-text";
import * as gavel from "lucide-react/icons/gavel";
import * as heartHandshake from "lucide-react/icons/heart-handshake";
import * as hourglass from "lucide-react/icons/hourglass";
import * as house from "lucide-react/icons/house";
import * as inbox from "lucide-react/icons/inbox";
import * as layoutDashboard from "lucide-react/icons/layout-dashboard";
import * as listChecks from "lucide-react/icons/list-checks";
import * as logOut from "lucide-react/icons/log-out";
import * as mapPin from "lucide-react/icons/map-pin";
import * as monitor from "lucide-react/icons/monitor";
import * as plus from "lucide-react/icons/plus";
import * as search from "lucide-react/icons/search";
import * as searchX from "lucide-react/icons/search-x";
import * as settings from "lucide-react/icons/settings";
import * as shieldCheck from "lucide-react/icons/shield-check";
import * as slidersHorizontal from "lucide-react/icons/sliders-horizontal";
import * as smartphone from "lucide-react/icons/smartphone";
import * as star from "lucide-react/icons/star";
import * as timerOff from "lucide-react/icons/timer-off";
import * as trash2 from "lucide-react/icons/trash";
import * as userPlus from "lucide-react/icons/user-plus";
import * as userRound from "lucide-react/icons/user-round";
import * as userRoundCog from "lucide-react/icons/user-round-cog";
import * as users from "lucide-react/icons/users";
import * as usersRound from "lucide-react/icons/users-round";
import * as x from "lucide-react/icons/x";
import type { ReactNode } from "react";
import { classNames } from "./class-names";

type Props = {
  /** CSS pixels. */
  size?: number;
  className?: string;
  strokeWidth?: number;
  /** Icons are decorative: text next to them says the same. */
  "aria-hidden": "true";
};

/** An icon from the icon set, rendered by the server. */
export type Icon = (props: Props) => ReactNode;

type Data = { name: string; node: readonly LucideIconNode[] };

/** A shape of the set as part of a path. */
function pathOf([tag, attributes]: LucideIconNode): string {
  const { d = "", points, ...lengths } = attributes as Record<string, string | undefined>;
  const length = (name: string) => Number(lengths[name] ?? 0);
  switch (tag) {
    case "path":
      // A relative start is relative to the end of the shape before, where there is one.
      return d.startsWith("m") ? `M0 0${d}` : d;
    case "line":
      return `M${length("x1")} ${length("y1")}L${length("x2")} ${length("y2")}`;
    case "polyline":
      return `M${points}`;
    case "circle": {
      const r = length("r");
      return `M${length("cx") - r} ${length("cy")}a${r} ${r} 0 1 1 ${2 * r} 0a${r} ${r} 0 1 1 ${-2 * r} 0z`;
    }
    case "rect": {
      const r = length("rx");
      const [across, down] = [length("width") - 2 * r, length("height") - 2 * r];
      const corner = (x: number, y: number) => `a${r} ${r} 0 0 1 ${x} ${y}`;
      const start = `M${length("x") + r} ${length("y")}`;
      return `${start}h${across}${corner(r, r)}v${down}${corner(-r, r)}h${-across}${corner(-r, -r)}v${-down}${corner(r, -r)}z`;
    }
    default:
      throw new Error(`an icon has a shape that is not drawn: ${tag}`);
  }
}

/**
 * Makes a server component from an icon module of the set. The set's own components are client components: each would
 * add all its lines to the page's payload. These are one element with one string, made once: all shapes are one path, as
 * each would be an element of the page.
 */
function drawn(module: object): Icon {
  // Not in the set's types, though its own dynamic icons are made from it.
  const { __iconData: data } = module as { __iconData?: Data };
  if (!data) throw new Error("the icon set has no such icon");
  const __html = `<path d="${data.node.map(pathOf).join("")}"/>`;
  return ({ size = 24, className, strokeWidth = 2, "aria-hidden": hidden }) => (
    <svg
      className={classNames("icon", className)}
      width={size}
      height={size}
      viewBox="0 0 24 24"
      strokeWidth={strokeWidth}
      aria-hidden={hidden}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: the icon set's own paths, known at build time
      dangerouslySetInnerHTML={{ __html }}
    />
  );
}

export const Archive = /* @__PURE__ */ drawn(archive);
export const ArrowLeft = /* @__PURE__ */ drawn(arrowLeft);
export const Ban = /* @__PURE__ */ drawn(ban);
export const Banknote = /* @__PURE__ */ drawn(banknote);
export const Bell = /* @__PURE__ */ drawn(bell);
export const Briefcase = /* @__PURE__ */ drawn(briefcase);
export const Building2 = /* @__PURE__ */ drawn(building2);
export const CalendarClock = /* @__PURE__ */ drawn(calendarClock);
export const ChartColumn = /* @__PURE__ */ drawn(chartColumn);
export const ChevronDown = /* @__PURE__ */ drawn(chevronDown);
export const Circle = /* @__PURE__ */ drawn(circle);
export const CircleAlert = /* @__PURE__ */ drawn(circleAlert);
export const CircleCheck = /* @__PURE__ */ drawn(circleCheck);
export const CircleDashed = /* @__PURE__ */ drawn(circleDashed);
export const CirclePause = /* @__PURE__ */ drawn(circlePause);
export const CircleUserRound = /* @__PURE__ */ drawn(circleUserRound);
export const CircleX = /* @__PURE__ */ drawn(circleX);
export const Download = /* @__PURE__ */ drawn(download);
export const Eye = /* @__PURE__ */ drawn(eye);
export const FileSignature = /* @__PURE__ */ drawn(fileSignature);
export const FileText = /* @__PURE__ */ drawn(fileText);
export const Gavel = /* @__PURE__ */ drawn(gavel);
export const HeartHandshake = /* @__PURE__ */ drawn(heartHandshake);
export const Hourglass = /* @__PURE__ */ drawn(hourglass);
export const House = /* @__PURE__ */ drawn(house);
export const LayoutDashboard = /* @__PURE__ */ drawn(layoutDashboard);
export const ListChecks = /* @__PURE__ */ drawn(listChecks);
export const LogOut = /* @__PURE__ */ drawn(logOut);
export const MapPin = /* @__PURE__ */ drawn(mapPin);
export const Monitor = /* @__PURE__ */ drawn(monitor);
export const Plus = /* @__PURE__ */ drawn(plus);
export const Search = /* @__PURE__ */ drawn(search);
export const SearchX = /* @__PURE__ */ drawn(searchX);
export const Settings = /* @__PURE__ */ drawn(settings);
export const ShieldCheck = /* @__PURE__ */ drawn(shieldCheck);
export const SlidersHorizontal = /* @__PURE__ */ drawn(slidersHorizontal);
export const Smartphone = /* @__PURE__ */ drawn(smartphone);
export const Star = /* @__PURE__ */ drawn(star);
export const TimerOff = /* @__PURE__ */ drawn(timerOff);
export const UserPlus = /* @__PURE__ */ drawn(userPlus);
export const UserRound = /* @__PURE__ */ drawn(userRound);
export const UserRoundCog = /* @__PURE__ */ drawn(userRoundCog);
export const Users = /* @__PURE__ */ drawn(users);
export const UsersRound = /* @__PURE__ */ drawn(usersRound);
export const X = /* @__PURE__ */ drawn(x);
export const ArrowDown = /* @__PURE__ */ drawn(arrowDown);
export const ArrowUp = /* @__PURE__ */ drawn(arrowUp);
export const Bookmark = /* @__PURE__ */ drawn(bookmark);
export const CircleMinus = /* @__PURE__ */ drawn(circleMinus);
export const ClipboardCheck = /* @__PURE__ */ drawn(clipboardCheck);
export const ClipboardPlus = /* @__PURE__ */ drawn(clipboardPlus);
export const FileSpreadsheet = /* @__PURE__ */ drawn(fileSpreadsheet);
export const Inbox = /* @__PURE__ */ drawn(inbox);
export const Trash2 = /* @__PURE__ */ drawn(trash2);
