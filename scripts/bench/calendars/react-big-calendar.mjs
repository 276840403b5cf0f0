// The week of shifts as react-big-calendar draws it, with its defaults.
import dayjs from "dayjs";
import { createElement } from "react";
import { Calendar, dayjsLocalizer } from "react-big-calendar";
import { createRoot } from "react-dom/client";
import "react-big-calendar/lib/css/react-big-calendar.css";

const shifts = JSON.parse(document.getElementById("shifts").textContent);
const events = shifts.map(({ title, start, end }) => ({ title, start: new Date(start), end: new Date(end) }));
createRoot(document.getElementById("calendar")).render(
  createElement(Calendar, {
    localizer: dayjsLocalizer(dayjs),
    events,
    defaultView: "week",
    // Otherwise nights are in a row of their own, above the hours.
    showMultiDayTimes: true,
    style: { height: 800 },
  }),
);
