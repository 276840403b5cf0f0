/**
 * Business constants and limits of spec section 9, in one place. Times are milliseconds unless the name says otherwise.
 * What an operator may change stands in `env.ts` and defaults to these.
 */
const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const HOUR_MS = 60 * MINUTE_MS;

export const constants = {
  idleTimeoutMs: 3 * HOUR_MS,
  /** A session's last request is written back at most this often, so that reading a page seldom writes. */
  sessionTouchEveryMs: MINUTE_MS,
  sessionLifetimeMs: 12 * HOUR_MS,
  /** How long a sign-in may stand half-way: for the second factor, for the choice of an organisation. */
  pendingSignInMs: 15 * MINUTE_MS,
  idleCheckEveryMs: SECOND_MS,
  idleRefreshDebounceMs: 300,
  idleWarningMs: MINUTE_MS,
  ssoRedirectDelayMs: 3_000,
  passwordLengthMin: 8,
  passwordLengthMax: 128,
  /** How often one character may stand in a row in a password. */
  passwordRunMax: 2,
  /** RFC 5321 asks a sender to wait for minutes: a slow answer is an answer. */
  mailSendTimeoutMs: MINUTE_MS,
  mailAnswerTimeoutMs: 5 * MINUTE_MS,
  /** Beside the longest sending, until a job is taken for lost with its server. */
  mailJobMarginMs: MINUTE_MS,
  /** How long deliveries are remembered: longer than the queue keeps a job. */
  deliveriesKeptMs: 30 * 24 * HOUR_MS,
  shutdownGraceMs: 20 * SECOND_MS,
  /** How long jobs that were ended may take to end, and a whole stop beside the grace of its jobs. */
  shutdownAbortMs: 3 * SECOND_MS,
  shutdownLatestMs: 30 * SECOND_MS,
  /** How long one administrative call to the identity service may take: every request with a bearer token waits for one. */
  identityTimeoutMs: 5 * SECOND_MS,
  /** How old the last proof of identity may be for what protects an account (see docs/decisions/0049). */
  recentAuthenticationMs: 10 * MINUTE_MS,
  /** How long a browser that has signed in to an account is known as its owner's. */
  knownDeviceMs: 180 * 24 * HOUR_MS,
  /** How long the link opens that makes a browser a known one. */
  deviceTokenMs: HOUR_MS,
  resetTokenMs: HOUR_MS,
  phoneTokenMs: 24 * HOUR_MS,
  /** A sign-up that was broken off half-way may be begun anew after this. */
  /** Between two reminders of the capital advance, and the hours of the day they are shown in: from, and until before. */
  advanceReminderEveryMs: 7 * 24 * HOUR_MS,
  advanceReminderFromHour: 9,
  advanceReminderToHour: 17,
  signUpLeaseMs: MINUTE_MS,
  /** A page that all visitors share is rendered again after this, at the next request for it; */
  sharedPageMs: 10 * SECOND_MS,
  /** is given to nobody after this; */
  sharedPageMaxMs: MINUTE_MS,
  /** and has this long to be rendered. */
  sharedPageRenderMs: 10 * SECOND_MS,
  oneTimeCodeStepSeconds: 30,
  recoveryCodeCount: 10,
  /** Upper bound of the progress state between sign-in and the first page; nobody is made to wait for it. */
  /** How long an authenticator app may take to be set up. */
  secondFactorSetUpMs: 15 * MINUTE_MS,
  /** Upper bound of the progress state between sign-in and the first page. */
  signInBranchDelayMs: 3_000,
  logoutAfterErrorMs: 2_000,
  expiredSessionLogoutMs: 1_500,
  toastDurationMs: 5_000,
  questionnaireBreakpointPx: 1_000,
  /** The zone whose days contracts, expiry dates, retention and sealed documents go by, whatever readers have chosen. */
  calendarTimeZone: "Europe/London",
  defaultTimeZone: "Europe/London",
  defaultTimeFormat: "24-hour",
  locale: "en-GB",
  currency: "GBP",
  sessionCookieName: "ch_token",
  seasonCookieName: "season",
  /** When the reminder of the capital advance was put away. */
  advanceCookieName: "advance_reminded",
  /** What the overview counts as lately. */
  overviewRecentMs: 7 * 24 * HOUR_MS,
  seasonCookieMs: 60 * 24 * HOUR_MS,
  /** How long what a form held when the login expired can be put back after signing in again. */
  formInputMs: 12 * HOUR_MS,
  /** The field by which every form of the portal says for which organisation its page was drawn. */
  membershipField: "membership",
  /** What the edge tells the not-found page: the path of the table that the cookie's rights did not open. */
  wantedPathHeader: "x-wanted-path",
  /** What the edge tells every page: its own path and query, or those of the page whose form is posted. */
  pageHeader: "x-page",
  /** Holds one of the levels, in per cent of the reader's own text size. */
  zoomCookieName: "zoom",
  zoomLevels: [90, 100, 110, 125, 150],
  zoomDefault: 100,
  /** A service worker is registered when the page is idle, or after this at the latest. */
  serviceWorkerLatestMs: 30_000,
  /** Shares of what is monitored that is sent on. */
  monitoredSessions: 0.5,
  replayedSessions: 0.2,
  /** What a phone is told to wait under maintenance. */
  maintenanceRetryAfterSeconds: 30 * 60,
  /** Free text of one answer or one group. */
  descriptionMaxLength: 2_000,
  /** How long an invitation's link opens; sent again it begins anew. */
  invitationMs: 7 * 24 * HOUR_MS,
  /** The most people one download of the list of users holds. */
  userExportMax: 10_000,
  reasonMaxLength: 500,
  /** A whole form: 60 questions with full descriptions stay well below. */
  formMaxBytes: 512 * 1024,
  /** A body that comes with a request that needs none (GET, HEAD, OPTIONS). */
  uselessBodyMaxBytes: 8 * 1024,
  /** How long a body may take to arrive: of a form on a poor line, and of a file. */
  bodyMs: MINUTE_MS,
  uploadMs: 5 * MINUTE_MS,
  /** How long a request's head may take to arrive. */
  requestHeadMs: 20 * SECOND_MS,
  /** What one server holds of bodies at once: of all clients, and of one address. */
  bodiesHeldMaxBytes: 192 * 1024 * 1024,
  bodiesOfAddressMaxBytes: 48 * 1024 * 1024,
  /** How long a connection stays open after a body was refused, so that the client can read why: without a byte, and in all. */
  refusedBodyLingerMs: 2 * SECOND_MS,
  refusedBodyLingerMaxMs: 30 * SECOND_MS,
  /** What the guard in front of Next tells the rest of a request: the client's address. */
  clientAddressHeader: "x-client-address",
  /** What the edge tells that guard of an access it has refused; never sent to the client. */
  refusalHeader: "x-refused-access",
  /** Its fields: a hundred rate lines of an agreement are the most. Lines that begin with a dash count too. */
  formFieldsMax: 5_000,
  /** One uploaded file. */
  fileMaxBytes: 10 * 1024 * 1024,
  /** How long a worker who submits waits for an anonymous identity, and how long nobody asks again for one after that. */
  anonymousSignInMs: 2 * SECOND_MS,
  anonymousSignInPauseMs: 30 * SECOND_MS,
  /**
   * How many uploaded files are worked on at once, and how many more may wait. With the limits of each kind below this bounds the memory of
   * the process (docs/decisions/0044-uploads-are-parsed-in-threads.md).
   */
  uploadWorkAtOnce: 2,
  uploadWorkWaitingMax: 20,
  /** How long it may take to tell what a file is and what a PDF does, and in how much JavaScript heap. */
  fileInspectionMs: 10 * SECOND_MS,
  fileInspectionMaxMb: 256,
  /** What a PDF may hold: objects of all revisions, values in them, and the bytes of one packed stream of objects and of all of them. */
  pdfObjectsMax: 250_000,
  pdfValuesMax: 1_000_000,
  pdfUnpackedMaxBytes: 8 * 1024 * 1024,
  pdfUnpackedSumMaxBytes: 32 * 1024 * 1024,
  /** An uploaded logo, before it is made small. */
  logoMaxBytes: 5 * 1024 * 1024,
  /** Sides of the two sizes a logo is kept in. */
  logoSmallPx: 96,
  logoLargePx: 512,
  /** An uploaded photo of a worker, and the sides of the two sizes it is kept in. */
  photoMaxBytes: 10 * 1024 * 1024,
  photoSmallPx: 160,
  photoLargePx: 800,
  /** The longest side of a paper that was photographed: its small print stays readable. */
  paperLargePx: 3_200,
  /** The longest side of a picture that is looked at. */
  pictureMaxPx: 6_000,
  /** How long a picture may take to be decoded and made again. */
  pictureMs: 15 * SECOND_MS,
  /** So many days before it runs out a document counts as expiring. */
  documentExpiringDays: 60,
  /** One event an e-signature provider posts. */
  /** The longest file that is hashed in a browser: read as a whole, and far longer than any sealed agreement. */
  verifyMaxBytes: 64 * 1024 * 1024,
  signatureEventMaxBytes: 512 * 1024,
  /** The highest rate that is believed. */
  ratePenceMax: 999_999,
  /** How long a worker's link to his own profile opens, and how long his date of birth opens it. */
  workerLinkMs: 14 * 24 * HOUR_MS,
  workerPassMs: 2 * HOUR_MS,
  /** Holds that. */
  workerPassCookieName: "my_profile",
  /** How long a review may take, and when it is overdue. */
  reviewAimMs: 24 * HOUR_MS,
  reviewLatestMs: 48 * HOUR_MS,
  /** How long a sent agreement may be signed. */
  agreementSigningMs: 30 * 24 * HOUR_MS,
  /** How long one link of a signatory opens; a reminder brings a fresh one. */
  signatoryTokenMs: 14 * 24 * HOUR_MS,
  /** How long the link to the sealed document opens. */
  sealedLinkMs: 90 * 24 * HOUR_MS,
  /** Between two reminders of a signatory whose turn it is. */
  signatoryReminderEveryMs: 3 * 24 * HOUR_MS,
  /** Signatories are told so many days before an agreement ends. */
  agreementEndingDays: 30,
  /** How often what time does to agreements is looked after. */
  agreementSweepEveryMs: MINUTE_MS,
  /** How often workers are judged anew whose day has come. */
  complianceSweepEveryMs: HOUR_MS,
  /** How often imports are ended that no job goes on with. */
  importSweepEveryMs: 10 * MINUTE_MS,
  /** From this hour of the day on people are told of what runs out. */
  expiryToldFromHour: 6,
  /** The most workers one mail about it names. */
  expiryMailWorkersMax: 50,
  /** How long an address to sign at may live, whatever the provider says. */
  signUrlMs: HOUR_MS,
  /** How long a search waits for the next letter. */
  searchDebounceMs: 300,
  /** A signature's drawing as it is sent, and its sides at most: what is taken is what the sealed document can show. */
  signatureImageMaxBytes: 200 * 1024,
  signatureImageMaxPx: { width: 2_400, height: 1_200 },
  /** How long a drawing may take to be read, and in how much JavaScript heap. */
  drawingMs: 10 * SECOND_MS,
  drawingMaxMb: 64,
  signatureNameMaxLength: 120,
  /** How many bytes a file that is answered has. */
  fileSizeHeader: "x-file-bytes",
  /** How long a signing area may take to begin. */
  signingStartMs: 30 * SECOND_MS,
  /** What waits for somebody is counted so far in the navigation. */
  waitingShownMax: 99,
  /** The hour of the day, in London, in which what may be kept no longer goes; asked for once an hour. */
  retentionHour: 2,
  retentionAskedEveryMs: HOUR_MS,
  /** How long the rows of an import, and links that are spent, stay. */
  leftoversKeptMs: 30 * 24 * HOUR_MS,
  /** Workers whose records are looked through in one transaction. */
  retentionBatch: 100,
  /** How many views of a list one person may save, and how many choices a filter shows. */
  savedViewsMax: 30,
  filterChoicesMax: 500,
  /** A file of workers: its bytes, its rows beside the headings, its columns, and the longest cell that is kept. */
  importMaxBytes: 5 * 1024 * 1024,
  importRowsMax: 10_000,
  importColumnsMax: 100,
  importCellMaxLength: 500,
  /** All the text of such a file together. */
  importTextMaxLength: 16 * 1024 * 1024,
  /** What an Excel file may come to when it is unpacked, in how many parts, and how long and in how much memory that may take. */
  importUnpackedMaxBytes: 64 * 1024 * 1024,
  importPartsMax: 1_000,
  importReadingMs: 10 * SECOND_MS,
  importReadingMaxMb: 384,
  /** Rows per transaction, and how long one job goes on before the next takes over. */
  importChunkRows: 250,
  importJobMs: 20 * SECOND_MS,
  /** A job of imports that has not ended after this is taken for dead and done again. */
  importJobDeadAfterMs: MINUTE_MS,
  /** How long an import may be undone. */
  importUndoMs: 24 * HOUR_MS,
  /** How often a page that shows a job's progress asks for it. */
  importProgressEveryMs: 1_500,
  /** Rows that are put right in one form. */
  importFixPageSize: 10,
  listPageSize: 20,
  listPageSizeMax: 100,
} as const;
