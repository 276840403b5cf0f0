/**
 * Business constants and limits of spec section 9, in one place. Times are milliseconds unless the name says otherwise.
 * Values that an operator may change are in `env.ts` and default to these.
 */
const SECOND_MS = 1_000;
export const MINUTE_MS = 60 * SECOND_MS;
export const HOUR_MS = 60 * MINUTE_MS;
/** A day as elapsed time: 24 hours, even when the clocks change. Calendar days are added in `lib/format`. */
export const DAY_MS = 24 * HOUR_MS;

export const constants = {
  idleTimeoutMs: 3 * HOUR_MS,
  /** A session's last request time is written at most this often, so that most page loads write nothing. */
  sessionTouchEveryMs: MINUTE_MS,
  sessionLifetimeMs: 12 * HOUR_MS,
  /** How long a pending sign-in lasts: until the second factor is entered or the organisation chosen. */
  pendingSignInMs: 15 * MINUTE_MS,
  idleCheckEveryMs: SECOND_MS,
  idleRefreshDebounceMs: 300,
  idleWarningMs: MINUTE_MS,
  ssoRedirectDelayMs: 3_000,
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  /** The longest run of one character in a password. */
  passwordRunMax: 2,
  /** RFC 5321 asks a sender to wait for minutes: a slow answer is not a failure. */
  mailSendTimeoutMs: MINUTE_MS,
  mailAnswerTimeoutMs: 5 * MINUTE_MS,
  /** Added to the longest sending time; after that a job is considered lost with its server. */
  mailJobMarginMs: MINUTE_MS,
  /** How long deliveries are stored: longer than the queue stores a job. */
  deliveriesRetentionMs: 30 * DAY_MS,
  shutdownGraceMs: 20 * SECOND_MS,
  /** How long aborted jobs may take to end, and how long shutdown may take after the jobs' grace period. */
  shutdownAbortMs: 3 * SECOND_MS,
  shutdownLatestMs: 30 * SECOND_MS,
  /**
   * The time limit of an administrative call to the identity service: every request with a bearer token waits for one.
   */
  identityTimeoutMs: 5 * SECOND_MS,
  /** The maximum age of an authentication for actions that protect an account (see docs/decisions/0049). */
  recentAuthenticationMs: 10 * MINUTE_MS,
  /** How long a browser that has signed in to an account is a known device of its owner. */
  knownDeviceMs: 180 * DAY_MS,
  /** How long a link that makes a browser a known device is valid. */
  deviceTokenMs: HOUR_MS,
  resetTokenMs: HOUR_MS,
  phoneTokenMs: DAY_MS,
  /** The interval between reminders of the capital advance, and the hours of the day they are shown in (end exclusive). */
  advanceReminderEveryMs: 7 * DAY_MS,
  advanceReminderFromHour: 9,
  advanceReminderToHour: 17,
  /** After this time a sign-up that was interrupted can be started again. */
  signUpLeaseMs: MINUTE_MS,
  /** A page that all visitors share is rendered again after this time, at the next request for it; */
  sharedPageMs: 10 * SECOND_MS,
  /** is no longer served after this time; */
  sharedPageMaxMs: MINUTE_MS,
  /** and may take this long to render. */
  sharedPageRenderMs: 10 * SECOND_MS,
  oneTimeCodeStepSeconds: 30,
  recoveryCodeCount: 10,
  /** How long the set-up of an authenticator app may take. */
  secondFactorSetUpMs: 15 * MINUTE_MS,
  /** The longest time the progress state between sign-in and the first page is shown; no one has to wait for it. */
  signInBranchDelayMs: 3_000,
  logoutAfterErrorMs: 2_000,
  expiredSessionLogoutMs: 1_500,
  toastDurationMs: 5_000,
  questionnaireBreakpointPx: 1_000,
  /** The time zone of contract days, expiry dates, retention and sealed documents, whatever readers have chosen. */
  calendarTimeZone: "Europe/London",
  defaultTimeZone: "Europe/London",
  defaultTimeFormat: "24-hour",
  locale: "en-GB",
  currency: "GBP",
  sessionCookieName: "ch_token",
  seasonCookieName: "season",
  /** Stores when the reminder of the capital advance was dismissed. */
  advanceCookieName: "advance_reminded",
  /** The period that the overview counts as recent. */
  overviewRecentMs: 7 * DAY_MS,
  seasonCookieMs: 60 * DAY_MS,
  /** How long the values of a form can be restored after the login has expired. */
  formInputMs: 12 * HOUR_MS,
  /** The field with which every form of the portal names the membership its page was rendered for. */
  membershipField: "membership",
  /**
   * Set by the edge for the not-found page: the path of the route table that the cookie's permissions did not allow.
   */
  wantedPathHeader: "x-wanted-path",
  /** Set by the edge for every page: its path and query, or those of the page whose form is posted. */
  pageHeader: "x-page",
  /** Stores one of the zoom levels, in per cent of the reader's own text size. */
  zoomCookieName: "zoom",
  zoomLevels: [90, 100, 110, 125, 150],
  zoomDefault: 100,
  /** The results of each kind in a search of everything. */
  searchHitsMax: 5,
  /** How often the server looks whether daily e-mails are due, and from which hour of the day in UK time they are. */
  notificationJobEveryMs: 5 * MINUTE_MS,
  paymentJobEveryMs: 5 * MINUTE_MS,
  /** After how long a payment is asked for again, in case its job or the webhook was lost. */
  paymentSubmitAgainMs: 10 * MINUTE_MS,
  paymentAskAgainMs: 6 * HOUR_MS,
  /** For how long a payment is asked for, and for how long what became of it; then a person has to look at it. */
  paymentSubmitForMs: 2 * DAY_MS,
  paymentStatusForMs: 21 * DAY_MS,
  /** For how many days after a direct debit arrived the payment provider is asked each day whether the bank has taken it back. */
  paymentTakenBackDays: 60,
  /** How long after its page was opened a mandate is asked about: the page itself ends after a day. */
  paymentMandateAskMs: 25 * HOUR_MS,
  dailyMailHour: 7,
  /** How long the portal shows what someone was told, and up to how many unread ones it counts. */
  notificationsRetentionMs: 180 * DAY_MS,
  notificationsCountMax: 99,
  /** How many browsers someone can be told on, how long a push service keeps a message, and how long it may take to answer. */
  pushDevicesMax: 10,
  pushLivesMs: 12 * HOUR_MS,
  pushAnswerMs: 20_000,
  /** How long the text message provider may take for its answer. */
  textAnswerMs: 30_000,
  /** How many changes a worker of the queue fetches together while there are more. */
  notificationsAtOnce: 50,
  /** The records on one page of notifications, and the notifications of each that it shows. */
  notificationGroups: 20,
  notificationsOfGroup: 5,
  /** How many records opened last are stored and shown for each user, and how many favourites they may have. */
  recentsStored: 30,
  recentsShown: 6,
  /** Opening a record again within this time is not stored. */
  recentsEveryMs: 5 * 60_000,
  favouritesMax: 20,
  /** Workers whom one person can invite to shifts. */
  invitationsToShiftsPerHour: 100,
  /** Searches of everything by one person. */
  searchesPerMinute: 240,
  /** Stores the date of the newest entry of what's new that this browser has shown. */
  newsCookieName: "news_seen",
  /** How long a lookup of addresses may take, and the maximum bytes and addresses of an answer. */
  addressLookupMs: 3 * SECOND_MS,
  addressAnswerMaxBytes: 512 * 1024,
  addressesMax: 150,
  /** Set where single-letter keys are switched off in this browser. */
  keysCookieName: "single_keys",
  /** A service worker is registered when the page is idle, or after this time at the latest. */
  serviceWorkerLatestMs: 30_000,
  /** The sampling rates of monitoring. */
  monitoredSessions: 0.5,
  replayedSessions: 0.2,
  /** The Retry-After of the maintenance page, for phones. */
  maintenanceRetryAfterSeconds: 30 * 60,
  /** The free text of one answer or one group. */
  descriptionMaxLength: 2_000,
  /** How long an invitation's link is valid; sending it again starts the period again. */
  invitationMs: 7 * DAY_MS,
  /** The maximum number of people in an export of the list of users. */
  userExportMax: 10_000,
  reasonMaxLength: 500,
  noteMaxLength: 2_000,
  noteMentionsMax: 20,
  /** A whole form: 60 questions with full descriptions stay well below this. */
  formMaxBytes: 512 * 1024,
  /** The body of a request that needs none (GET, HEAD, OPTIONS). */
  uselessBodyMaxBytes: 8 * 1024,
  /** How long a body may take to arrive: a form on a slow connection, and a file. */
  bodyMs: MINUTE_MS,
  uploadMs: 5 * MINUTE_MS,
  /** How long a request's headers may take to arrive. */
  requestHeadMs: 20 * SECOND_MS,
  /** The request bodies one server buffers at a time: of all clients, and of one address. */
  bodiesBufferedMaxBytes: 192 * 1024 * 1024,
  bodiesOfAddressMaxBytes: 48 * 1024 * 1024,
  /**
   * How long a connection stays open after a body was refused, so that the client can read the response: without a
   * byte, and in total.
   */
  refusedBodyLingerMs: 2 * SECOND_MS,
  refusedBodyLingerMaxMs: 30 * SECOND_MS,
  /** The client's address, set by the guard in front of Next. */
  clientAddressHeader: "x-client-address",
  /** Set by the edge for that guard when it refuses an access; never sent to the client. */
  refusalHeader: "x-refused-access",
  /**
   * The maximum number of fields in a form: a hundred rate lines of an agreement have the most. Lines that begin with a
   * dash count too.
   */
  formFieldsMax: 5_000,
  /** One uploaded file. */
  fileMaxBytes: 10 * 1024 * 1024,
  /**
   * How long a submitting worker waits for an anonymous identity, and how long it is not requested again after a
   * timeout.
   */
  anonymousSignInMs: 2 * SECOND_MS,
  anonymousSignInPauseMs: 30 * SECOND_MS,
  /**
   * How many uploaded files are processed at a time, and how many more may wait. With the limits of each kind below,
   * this bounds the memory of the process (docs/decisions/0044-uploads-are-parsed-in-threads.md).
   */
  uploadWorkAtOnce: 2,
  uploadWorkWaitingMax: 20,
  /** The time limit and JavaScript heap for detecting a file's type and inspecting a PDF. */
  fileInspectionMs: 10 * SECOND_MS,
  fileInspectionMaxMb: 256,
  /**
   * Limits of a PDF: objects of all revisions, values in them, and the bytes of one compressed object stream and of all
   * of them.
   */
  pdfObjectsMax: 250_000,
  pdfValuesMax: 1_000_000,
  pdfUnpackedMaxBytes: 8 * 1024 * 1024,
  pdfUnpackedSumMaxBytes: 32 * 1024 * 1024,
  /** An uploaded logo, before it is resized. */
  logoMaxBytes: 5 * 1024 * 1024,
  /** The sides of the two sizes of a stored logo. */
  logoSmallPx: 96,
  logoLargePx: 512,
  /** An uploaded photo of a worker, and the sides of the two sizes that are stored. */
  photoMaxBytes: 10 * 1024 * 1024,
  photoSmallPx: 160,
  photoLargePx: 800,
  /** The longest side to which a photographed document is scaled down, so that small print stays readable. */
  documentLargePx: 3_200,
  /** The longest side of an image that is accepted. */
  pictureMaxPx: 6_000,
  /** How long an image may take to be decoded and re-encoded. */
  pictureMs: 15 * SECOND_MS,
  /** After how long a person is asked about a file that proves hours and waits in their browser. */
  proofOverdueMs: 7 * DAY_MS,
  /** After how long such a file is removed from the browser, which others may use by then. */
  proofRemovedMs: 60 * DAY_MS,
  /** A document counts as expiring this many days before its expiry date. */
  documentExpiringDays: 60,
  /**
   * The largest file that is hashed in a browser: it is read into memory, and is far larger than any sealed agreement.
   */
  verifyMaxBytes: 64 * 1024 * 1024,
  /** One webhook event of an e-signature provider. */
  signatureEventMaxBytes: 512 * 1024,
  /** How long a Bacs file can be downloaded again: longer than the bank takes to refuse or return what is in it. */
  bacsFileKeptMs: 90 * DAY_MS,
  /** One webhook event of a payment provider. */
  paymentEventMaxBytes: 512 * 1024,
  /** The highest plausible rate. */
  ratePenceMax: 999_999,
  /** How long a worker's link to their own profile is valid, and how long entering their date of birth opens it. */
  workerLinkMs: 14 * DAY_MS,
  /** How long a worker's link to their shifts is valid. */
  shiftsLinkMs: 365 * DAY_MS,
  workerAccessTokenMs: 2 * HOUR_MS,
  /** An open link that is loaded again within this time is not recorded again. */
  linkOpenedAgainMs: 10 * MINUTE_MS,
  /** A link that has not been answered for this many days is worth a reminder. */
  remindAfterDays: 3,
  /** Stores the access token of that link. */
  workerAccessTokenCookieName: "my_profile",
  /** The target time of a review, and when it is overdue. */
  reviewAimMs: DAY_MS,
  reviewLatestMs: 48 * HOUR_MS,
  /** How long a sent agreement may be signed. */
  agreementSigningMs: 30 * DAY_MS,
  /** How long one link of a signatory is valid; a reminder brings a new one. */
  signatoryTokenMs: 14 * DAY_MS,
  /** How long the link to the sealed document is valid. */
  sealedLinkMs: 90 * DAY_MS,
  /** The interval between reminders of the next signatory. */
  signatoryReminderEveryMs: 3 * DAY_MS,
  /** Signatories are notified this many days before an agreement ends. */
  agreementEndingDays: 30,
  /** How often the scheduled job for agreements runs. */
  agreementJobEveryMs: MINUTE_MS,
  /** How often workers are reassessed whose status changes on that day. */
  complianceJobEveryMs: HOUR_MS,
  /** How often abandoned imports, whose job has died, are ended. */
  importJobEveryMs: 10 * MINUTE_MS,
  /** How often plans to fill a week that are no longer needed are deleted, and how long one can be used. */
  fillJobEveryMs: 10 * MINUTE_MS,
  fillPlanMs: HOUR_MS,
  /** The most plans of one agency that are made at once. */
  fillPlansMax: 3,
  /** The most shifts and workers of one plan. */
  fillShiftsMax: 300,
  fillWorkersMax: 2_000,
  /**
   * A plan's shifts are planned in groups that share no worker: up to so many shifts together, unless more of them do. A group
   * is tried so often.
   */
  fillGroupShifts: 50,
  fillGroupAttempts: 3,
  /**
   * How long the solver may work on a plan, each group its share by shifts and no less than the least; how many do so at once
   * in a process, and how many wait.
   */
  fillSolveSeconds: 10,
  fillSolveLeastSeconds: 2,
  fillSolvesAtOnce: 1,
  fillSolvesWaitingMax: 20,
  /** An agency is told at most once in this time that a shift is open again. */
  reopenedAgainMs: 3 * HOUR_MS,
  /** After this time a provider is told of a worker who should have been accepted automatically and still waits. */
  automaticAcceptanceMs: MINUTE_MS,
  /** A job that has not ended after this time is considered dead; so is a press of Put forward that was not answered. */
  fillJobDeadAfterMs: 5 * MINUTE_MS,
  fillApplyDeadAfterMs: 2 * MINUTE_MS,
  /** How often a page that waits for a plan looks again. */
  fillLookEveryMs: 1_500,
  /** How often requests that no one can decide any more are looked for. */
  authorisationJobEveryMs: 5 * MINUTE_MS,
  /** How often timesheets are made, ended by time and reminded of; reminders are sent from this hour of the day on. */
  timesheetJobEveryMs: 5 * MINUTE_MS,
  timesheetRemindersFromHour: 9,
  /** Between these hours of the day workers are asked for their own hours. */
  hoursAskedBetween: { from: 7, until: 22 },
  /**
   * How often it is seen whether invoices are to be issued or approved; the weekly run starts on this weekday (Monday is 1) from this
   * hour of the day on. A provider has these days to answer an invoice.
   */
  invoiceJobEveryMs: 5 * MINUTE_MS,
  invoiceRunWeekday: 3,
  invoiceRunFromHour: 12,
  invoiceApprovalDays: 7,
  /** How long before its cut-off, and how many days before it is due, a provider is reminded of an invoice. */
  invoiceCutOffReminderMs: DAY_MS,
  invoiceDueReminderDays: 3,
  /** How long a deputy is not told yet, so that they are told once of someone who changes their mind. */
  deputyNewsAfterMs: 5 * MINUTE_MS,
  /** E-mails an hour to a deputy about changes by one person. */
  deputyMailsPerHour: 5,

  /** Of how many agencies a run issues invoices at once: while PostgreSQL stores one's, the server prices the next one's. */
  invoiceAgenciesAtOnce: 2,
  /**
   * How long after a run last met others it keeps to one agency at a time, how often it looks for those of other processes, how long it waits
   * for those of its own before a step and in all of a transaction, and how often it sees whether it is its turn again.
   */
  invoiceGiveWayMs: 2_000,
  invoiceLookEveryMs: 100,
  invoiceWaitMs: 20,
  invoiceWaitInAllMs: 500,
  invoiceTurnMs: 20,
  /**
   * How many pairs of an agency and a provider a transaction of a run issues at most, and after how many timesheets and cancelled shifts it takes
   * no further pair: what waits for the agency's numbers or consents must not wait for longer than a statement may.
   */
  invoicePairsAtOnce: 10,
  invoiceRowsAtOnce: 2_000,
  /** By the end of which day after it was asked for a payment is authorised before it escalates. */
  paymentAuthorisationDays: 3,
  /** The maximum number of pairs of agency and provider that a preview of a run looks at. */
  invoicePreviewPairs: 200,
  /**
   * How long a consent to self-billing lasts, from how many days before its last day on the next one is asked for, and how long after the
   * end of an agreement one can be: until then there may be hours to invoice.
   */
  selfBillingMonths: 12,
  selfBillingRenewalDays: 30,
  selfBillingAfterDays: 92,
  /** The maximum number of timesheets of a kind that one reminder names. */
  timesheetMailMax: 10,
  /**
   * An agency posts urgent cover for a provider from its start until two weeks after it, while both still know what was
   * agreed, and at most as long before as a weekend with two bank holidays: anything later can be posted by the provider.
   */
  onBehalfPastMs: 14 * DAY_MS,
  onBehalfAheadMs: 4 * DAY_MS,
  /** A provider that has not answered is reminded this long before the request lapses. */
  onBehalfRemindedMs: 7 * DAY_MS,
  /** The most workers that the form offers at once. */
  onBehalfWorkersMax: 200,
  /** The most requests of one agency that wait at one provider: what is unusual needs an answer before more is asked. */
  onBehalfWaitingMax: 50,
  /** How often steps of releases that have opened are recorded; agencies do not wait for it. */
  releaseJobEveryMs: MINUTE_MS,
  /** How often workers with a new National Insurance number are looked for. */
  peopleJobEveryMs: MINUTE_MS,
  /** Notifications of expiring documents are sent from this hour of the day on. */
  expiryNotifiedFromHour: 6,
  /** The maximum number of workers named in one such e-mail. */
  expiryMailWorkersMax: 50,
  /** The maximum lifetime of a signing URL, whatever the provider returns. */
  signUrlMs: HOUR_MS,
  /** How long a search waits for the next character. */
  searchDebounceMs: 300,
  /**
   * The maximum size and sides of a submitted signature image: everything accepted can be shown in the sealed document.
   */
  signatureImageMaxBytes: 200 * 1024,
  signatureImageMaxPx: { width: 2_400, height: 1_200 },
  signatureNameMaxLength: 120,
  /** The size in bytes of a file in a response. */
  fileSizeHeader: "x-file-bytes",
  /** How long a signing area may take to load. */
  signingStartMs: 30 * SECOND_MS,
  /** The highest count of open items shown in the navigation. */
  waitingShownMax: 99,
  /** How many tasks of each kind are read by default, how many a page of the list has, and how many the overview shows in all. */
  tasksShown: 10,
  tasksOnPage: 25,
  tasksOnOverview: 8,
  /** The number of weeks that the overview's charts show, and how many days ahead a document counts as expiring soon. */
  trendWeeks: 12,
  tasksExpiringDays: 30,
  /** A shift that an agency could fill is a task this long before it starts. */
  openShiftTaskHours: 24,
  /** For how many days a submitted questionnaire that no one has read is a task. */
  questionnaireTaskDays: 30,
  /**
   * Live updates of shifts: a page is told at most this often that a week has changed, and hears at least this often
   * that its stream is alive; each time the server checks its session again.
   */
  liveChangeEveryMs: SECOND_MS,
  liveBeatEveryMs: 10 * SECOND_MS,
  /** The beats that a reader may leave unread before its stream is ended, and after which a page gives its stream up. */
  liveBeatsMissedMax: 3,
  /** How much the clocks of two servers may differ. */
  liveClockSkewMs: 500,
  /** The open streams of one user, which are their visible pages, and of all users of one server. */
  liveStreamsOfUserMax: 12,
  liveStreamsMax: 5_000,
  /** How long a new stream waits for the database to be listened to. */
  liveStartMs: 3 * SECOND_MS,
  /** How long a page waits before it says that its stream is lost, and how often it then checks by itself. */
  liveLostAfterMs: 4 * SECOND_MS,
  livePollEveryMs: MINUTE_MS,
  /** The first pause before a page opens its stream again, and the longest. */
  liveRetryMs: SECOND_MS,
  liveRetryMaxMs: 15 * SECOND_MS,
  /** The longest random delay before a page reads a change, so that not all read it in the same instant. */
  liveJitterMs: 300,
  /** How many recent activities are shown, and among how many audit events they are searched for. */
  activityShown: 8,
  activitySearched: 200,
  /** The organisations whose first-run checklist was dismissed on this device, and for how long. */
  checklistCookieName: "ch_checklist",
  checklistCookieMs: 365 * DAY_MS,
  /** The hour of the day, in London, in which expired records are erased; checked once an hour. */
  retentionHour: 2,
  retentionAskedEveryMs: HOUR_MS,
  /** How long the rows of an import, and used links, are stored. */
  leftoversRetentionMs: 30 * DAY_MS,
  /** The number of workers whose records are checked in one transaction. */
  retentionBatch: 100,
  /** The maximum number of saved views of a list per person, and of each view’s parameters and their length. */
  savedViewsMax: 30,
  savedViewParametersMax: 20,
  savedViewValueLengthMax: 1_000,
  /** The maximum number of choices in a filter. */
  filterChoicesMax: 500,
  /** Limits of an import file: its bytes, its rows below the headings, its columns, and the longest cell. */
  importMaxBytes: 5 * 1024 * 1024,
  importRowsMax: 10_000,
  importColumnsMax: 100,
  importCellMaxLength: 500,
  /** All the text of an import file together. */
  importTextMaxLength: 16 * 1024 * 1024,
  /** Limits of an Excel file: its unpacked size, the number of its parts, and the time and memory for unpacking. */
  importUnpackedMaxBytes: 64 * 1024 * 1024,
  importPartsMax: 1_000,
  /** How many times its packed size a large part of an Excel file may unpack to. A sheet of 10,000 equal rows unpacks to 13 times. */
  importPartRatioMax: 100,
  importPartRatioFromBytes: 1024 * 1024,
  /** Row elements in an Excel file: more than rows with content, since a sheet may have empty rows that only have a format. */
  importRowElementsMax: 100_000,
  importReadingMs: 10 * SECOND_MS,
  importReadingMaxMb: 384,
  /** Rows per transaction, and how long one job runs before the next continues. */
  importChunkRows: 250,
  importJobMs: 20 * SECOND_MS,
  /** An import job that has not ended after this time is considered dead and is run again. */
  importJobDeadAfterMs: MINUTE_MS,
  /** How long an import can be undone. */
  importUndoMs: DAY_MS,
  /** How often a page that shows a job's progress polls it. */
  importProgressEveryMs: 1_500,
  /** The number of rows that can be fixed in one form. */
  importFixPageSize: 10,
  listPageSize: 20,
  listPageSizeMax: 100,
  /** The most weeks that the chart of invoices has. */
  invoiceChartWeeks: 26,
  /** The sizes of a page of a list that a reader may choose; the first is the default. */
  listPageSizes: [25, 50, 100],
  /** Matches of a list are counted up to this many. */
  listCountMax: 10_000,
  /** Timesheets only up to this many: they are never deleted, and a list of a million must cost little more than one of ten thousand. */
  timesheetsCountMax: 1_000,
  /** The maximum number of workers that one bulk action changes. */
  bulkWorkersMax: 2_000,
} as const;
