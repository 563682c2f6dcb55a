import type { Instant } from '../time/types.ts'

/** For so long before its end money that is kept for a request is renewed, and no request may need it, ms. */
const reserve = 24 * 3_600_000

/**
 * How the money of a request is kept until that is answered: authorised, or its method saved where the answer may come
 * too late for an authorisation; null where its processor can do neither. Pure.
 * @param latest when the answer comes at the latest
 * @param captureBy until when an authorisation made now can be captured; null if it does not run out
 */
export function keepingOf({
  latest,
  captureBy,
  canSave,
}: {
  latest: Instant
  captureBy: Instant | null
  canSave: boolean
}): 'authorize' | 'save' | null {
  if (captureBy === null || latest <= captureBy - reserve) return 'authorize'
  return canSave ? 'save' : null
}

/** From when on an authorisation is renewed; null where it does not run out. */
export const renewedFrom = (captureby: Instant | null): Instant | null => captureby && captureby - reserve

/** Whether an authorisation is near its end. */
export const isNearEnd = (captureby: Instant | null, now: Instant): boolean =>
  captureby !== null && now >= captureby - reserve
