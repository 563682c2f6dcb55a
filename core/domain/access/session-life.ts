const minute = 60_000

/** How long a session lives, in ms. */
export const sessionLife = {
  /** Since the last use. Longer than a page takes to warn and to log out, so that the page logs out first. */
  idle: 40 * minute,
  /** Since the log-in, however busy the session is. */
  longest: 12 * 60 * minute,
  /** The least time between two writes of a session's last use. */
  noted: minute,
}

/** When an idle page warns, and how much later it logs out; seconds. */
export const idleLimits = { warnafter: 1800, logoutafter: 300 }

/** When a session that is used now expires. */
export const sessionExpiry = (created: number, now: number): number =>
  Math.min(now + sessionLife.idle, created + sessionLife.longest)
