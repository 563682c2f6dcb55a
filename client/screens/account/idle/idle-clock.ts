/** In seconds: how long after the last sign of life one is warned, and how much later logged out. */
export interface IdleLimits {
  warnafter: number
  logoutafter: number
}

export type IdleState =
  | { stage: 'active' }
  /** Until it is over, in ms. */
  | { stage: 'warned'; left: number }
  | { stage: 'over' }

/** Where somebody stands who was last active at `last`, at `now` (epoch ms), and in how many ms to look again. */
export function idleState(last: number, now: number, limits: IdleLimits): { state: IdleState; again: number } {
  const warned = last + limits.warnafter * 1000
  const over = warned + limits.logoutafter * 1000
  if (now >= over) return { state: { stage: 'over' }, again: 0 }
  if (now < warned) return { state: { stage: 'active' }, again: warned - now }
  const left = over - now
  // The next whole second of what is shown.
  return { state: { stage: 'warned', left }, again: left % 1000 || 1000 }
}
