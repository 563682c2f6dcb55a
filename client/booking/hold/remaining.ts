import type { Draft } from '../../state/draft.ts'
import type { BookableFacts } from '../bookable/bookable-facts.ts'

/** Seconds left at which the countdown appears. */
export const calmUntil = 120

export const clockOf = (seconds: number): string =>
  `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`

/** The instant at which a draft's hold expires (ISO 8601); undefined without a hold that expires. */
export const keptUntil = ({ reservation, expires }: Draft, { holdduration }: BookableFacts): string | undefined =>
  reservation !== undefined && holdduration !== 0 ? expires : undefined
