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
  resetTokenMs: HOUR_MS,
  phoneTokenMs: 24 * HOUR_MS,
  /** A sign-up that was broken off half-way may be begun anew after this. */
  signUpLeaseMs: MINUTE_MS,
  oneTimeCodeStepSeconds: 30,
  recoveryCodeCount: 10,
  /** Upper bound of the progress state between sign-in and the first page. */
  signInBranchDelayMs: 3_000,
  logoutAfterErrorMs: 2_000,
  expiredSessionLogoutMs: 1_500,
  toastDurationMs: 5_000,
  questionnaireBreakpointPx: 1_000,
  defaultTimeZone: "Europe/London",
  defaultTimeFormat: "24-hour",
  locale: "en-GB",
  currency: "GBP",
  sessionCookieName: "ch_token",
  /** A service worker is registered when the page is idle, or after this at the latest. */
  serviceWorkerLatestMs: 30_000,
  /** Shares of what is monitored that is sent on. */
  monitoredSessions: 0.5,
  replayedSessions: 0.2,
  /** What a phone is told to wait under maintenance. */
  maintenanceRetryAfterSeconds: 30 * 60,
  /** Free text of one answer or one group. */
  descriptionMaxLength: 2_000,
  reasonMaxLength: 500,
  /** A whole form: 60 questions with full descriptions stay well below. */
  formMaxBytes: 512 * 1024,
  listPageSize: 20,
  listPageSizeMax: 100,
} as const;
