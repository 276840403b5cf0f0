import type { Metadata } from "next";
import type { ReactNode } from "react";
import { BookedNotice } from "@/components/availability/booked-notice";
import { DayForm } from "@/components/availability/day-form";
import { WeekList } from "@/components/availability/week-list";
import { HoursForm } from "@/components/my-shifts/hours-form";
import { HoursMails } from "@/components/my-shifts/hours-mails";
import { ShiftCard } from "@/components/my-shifts/shift-card";
import { LinkMessage } from "@/components/questionnaires/link-message";
import { QuestionnaireHeader } from "@/components/questionnaires/questionnaire-header";
import { Notice } from "@/components/ui/notice";
import { SkipLink } from "@/components/ui/skip-link";
import { helpPath } from "@/lib/access";
import {
  availabilityLines,
  bookedOn,
  conflictsOf,
  dayValues,
  openShifts,
  readShiftsQuery,
  shiftsUrl,
  timePreference,
} from "@/lib/bff";
import { messages } from "@/lib/config/messages";
import { availabilityPage as days } from "@/lib/config/messages/availability";
import { myShiftsPage as own } from "@/lib/config/messages/my-shifts";
import type { AvailabilityDay } from "@/lib/contract/availability";
import type { OwnShift } from "@/lib/contract/my-shifts";
import { formatLongDate } from "@/lib/format";
import { confirm, confirmHours, saveDay, saveHoursMails } from "./actions";
import "./my-shifts.css";

export const metadata: Metadata = { title: messages.myShifts.pageTitle };

const texts = messages.myShifts;

const doneTexts = {
  confirmed: texts.confirmed,
  hours: texts.hoursConfirmed,
  mailsOff: texts.hoursMailsOff,
  mailsOn: texts.hoursMailsOn,
};

const Layout = ({ title, children }: { title: string; children: ReactNode }) => (
  <>
    <SkipLink />
    <QuestionnaireHeader title={title} isNarrow />
    <main id="main" tabIndex={-1} className="ql ql-1 ms">
      {children}
      <p>
        <a href={helpPath("my-shifts")}>{own.help}</a>
      </p>
    </main>
  </>
);

type AgencyToCall = { name: string; phone: string | null };

/** The form of one day. */
const DayPage = ({ day, token, agency }: { day: AvailabilityDay; token: string; agency: AgencyToCall }) => (
  <Layout title={formatLongDate(day.day)}>
    <p className="card ms-way">
      <a href={`${shiftsUrl(token, { week: day.day })}#availability`}>{days.back}</a>
    </p>
    <section className="card pad">
      <BookedNotice booked={bookedOn(day, "own")} agency={agency} />
      <DayForm action={saveDay} hidden={{ token, day: day.day }} of="own" initial={dayValues(day)} />
    </section>
  </Layout>
);

/** The hours of one shift. */
const HoursPage = ({ shift, token, agency }: { shift: OwnShift; token: string; agency: string }) => {
  const day = formatLongDate(shift.startAt, timePreference());
  return (
    <Layout title={own.hoursTitle}>
      <p className="card ms-way">
        <a href={`${shiftsUrl(token)}#past`}>{own.back}</a>
      </p>
      <section className="card pad">
        <h2>
          {day}, {shift.service}
        </h2>
        <p>{own.hoursLead(agency)}</p>
        {shift.hours?.canConfirm ? (
          <HoursForm shift={shift} hours={shift.hours} token={token} confirm={confirmHours} />
        ) : (
          <Notice>{texts.hoursAgreed}</Notice>
        )}
      </section>
    </Layout>
  );
};

/** The page of a link that opens nothing. One that has expired or was replaced still ends the e-mails that contain it. */
function NotOpened({
  error,
  token,
  ends,
  isEnded,
}: {
  error: { message: string; reason: string | null };
  token: string;
  ends: boolean;
  isEnded: boolean;
}) {
  const { message, reason } = error;
  const wasOpen = reason === "revoked" || reason === "expired";
  return (
    <LinkMessage title={texts.unknownTitle} text={reason === "revoked" ? message : texts.unknown}>
      {wasOpen && isEnded ? (
        <Notice kind="success" live>
          <p>{texts.hoursMailsOff}</p>
        </Notice>
      ) : null}
      {wasOpen && ends && !isEnded ? <HoursMails token={token} isOn save={saveHoursMails} /> : null}
    </LinkMessage>
  );
}

/** A worker's own shifts and availability, opened from their link. Opening it does not spend the link. */
export default async function MyShiftsPage({ searchParams }: { searchParams: Promise<Record<string, unknown>> }) {
  const { token, week, day, hours: shiftId, emails, done } = readShiftsQuery(await searchParams);
  if (!token) return <LinkMessage title={texts.unknownTitle} text={texts.unknown} />;
  const result = await openShifts(token, day ?? week);
  if (!result.ok) {
    const { code, message } = result.error;
    if (code === "NOT_FOUND" || code === "BAD_REQUEST")
      return <NotOpened error={result.error} token={token} ends={emails === "stop"} isEnded={done === "mailsOff"} />;
    return <LinkMessage title={messages.general.problem} text={message} canTryAgain />;
  }
  const { firstName, agency, upcoming, past, availability, feedUrl, expiresAt } = result.data;
  const { getsHoursMails, wasAskedForHours } = result.data;
  const opened = availability.days.find((one) => one.day === day);
  const sheet = past.find(({ _id, hours }) => hours && _id === shiftId);
  if (sheet) return <HoursPage shift={sheet} token={token} agency={agency} />;
  const toCall = { name: agency, phone: result.data.agencyPhone };
  if (opened) return <DayPage day={opened} token={token} agency={toCall} />;
  const saved = done === "saved" ? availability.days.find((one) => one.day === week) : undefined;
  const preference = timePreference();
  const cardOf = (shift: OwnShift) => ({
    shift,
    token,
    hoursHref: shiftsUrl(token, { hours: shift._id }),
    preference,
  });
  return (
    <Layout title={texts.pageTitle}>
      {done ? (
        <Notice kind="success" live>
          <p>
            {done === "saved" ? days.saved(formatLongDate(week ?? availability.days[0]?.day ?? "")) : doneTexts[done]}
          </p>
        </Notice>
      ) : null}
      {saved ? <BookedNotice booked={conflictsOf(saved, "own")} agency={toCall} /> : null}
      <section className="card pad">
        <h2>{own.hello(firstName)}</h2>
        <p>{own.lead(agency)}</p>
      </section>
      <section aria-labelledby="upcoming">
        <h2 id="upcoming">{own.upcoming}</h2>
        {upcoming.length === 0 ? <p>{own.noUpcoming}</p> : null}
        <ul className="ms-shifts">
          {upcoming.map((shift) => (
            <ShiftCard key={shift._id} {...cardOf(shift)} confirm={confirm} />
          ))}
        </ul>
      </section>
      <section aria-labelledby="availability" className="card pad">
        <h2 id="availability">{own.availability}</h2>
        <p>{own.availabilityLead}</p>
        <WeekList
          lines={availabilityLines(availability, "own")}
          before={availability.before}
          after={availability.after}
          hrefOf={(to) => ("day" in to ? shiftsUrl(token, to) : `${shiftsUrl(token, to)}#availability`)}
          mayChange
        />
      </section>
      <section aria-labelledby="calendar" className="card pad">
        <h2 id="calendar">{own.calendar}</h2>
        <p>{own.calendarLead}</p>
        <p>
          <a className="btn btn-secondary" href={feedUrl.replace(/^https?:/, "webcal:")}>
            {own.calendarOpen}
          </a>
        </p>
        <p>
          <label htmlFor="feed">{own.calendarAddress}</label>
          <input id="feed" className="inp ms-feed" readOnly defaultValue={feedUrl} />
        </p>
      </section>
      <section aria-labelledby="past">
        <h2 id="past">{own.past}</h2>
        <p>{past.length === 0 ? own.noPast : own.pastLead}</p>
        <ul className="ms-shifts">
          {past.map((shift) => (
            <ShiftCard key={shift._id} {...cardOf(shift)} />
          ))}
        </ul>
      </section>
      {wasAskedForHours || !getsHoursMails ? (
        <HoursMails token={token} isOn={getsHoursMails} save={saveHoursMails} />
      ) : null}
      <p>{own.until(formatLongDate(expiresAt, preference))}</p>
    </Layout>
  );
}
