import type { Fault } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import { orderFaults } from './dates.ts'

export function openingFaults(opening: Bundle['availabilities'][number], pointer: string): Fault[] {
  const isOwned = opening.bookable !== undefined || opening.provider !== undefined
  const expected = 'the id of the bookable that it opens'
  return [
    ...orderFaults(opening, pointer),
    ...(isOwned ? [] : [{ pointer: `${pointer}/bookable`, expected, found: 'nothing' }]),
  ]
}

export const blackoutFaults = (blackout: Bundle['blackouts'][number], pointer: string): Fault[] =>
  orderFaults(blackout, pointer)
