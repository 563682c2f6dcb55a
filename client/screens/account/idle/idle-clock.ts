/** In seconds: from the last activity to the warning, and from the warning to the logout. */
export interface IdleLimits {
  warnafter: number
  logoutafter: number
}

export type IdleState =
  | { stage: 'active' }
  /** The time left in ms. */
  | { stage: 'warned'; left: number }
  | { stage: 'over' }

/** The idle state at `now` after activity at `last` (epoch ms), and after how many ms to check again. */
export function idleState(last: number, now: number, limits: IdleLimits): { state: IdleState; again: number } {
  const warned = last + limits.warnafter * 1000
  const over = warned + limits.logoutafter * 1000
  if (now >= over) return { state: { stage: 'over' }, again: 0 }
  if (now < warned) return { state: { stage: 'active' }, again: warned - now }
  const left = over - now
  // At the next full second of the countdown.
  return { state: { stage: 'warned', left }, again: left % 1000 || 1000 }
}
