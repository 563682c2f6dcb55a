const minute = 60_000

/** How long a session lives, in ms. */
export const sessionLife = {
  /** From its last use: longer than a page takes to warn and to log out, so that the page does it first. */
  idle: 40 * minute,
  /** From its beginning, however busy it is. */
  longest: 12 * 60 * minute,
  /** Its last use is written this often at most. */
  noted: minute,
}

/** What a page does on its own, in seconds without a click: warns, and so much later logs out. */
export const idleLimits = { warnafter: 1800, logoutafter: 300 }

/** Until when a session lasts that is used now. */
export const sessionExpiry = (created: number, now: number): number =>
  Math.min(now + sessionLife.idle, created + sessionLife.longest)
