// The week of shifts as FullCalendar's free time grid draws it, with its defaults.
import { Calendar } from "@fullcalendar/core";
import timeGridPlugin from "@fullcalendar/timegrid";

const events = JSON.parse(document.getElementById("shifts").textContent);
new Calendar(document.getElementById("calendar"), {
  plugins: [timeGridPlugin],
  initialView: "timeGridWeek",
  firstDay: 1,
  height: 800,
  events,
}).render();
