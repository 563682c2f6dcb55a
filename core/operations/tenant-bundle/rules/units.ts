import { bookableInFull } from '../../../domain/entities/defaults.ts'
import { pointerOf, type Warning } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'

/** A number of some field in the unit that it is read in, with what is hardly meant by it. */
interface Unit {
  name: 'seconds' | 'hours'
  isOdd(value: number): boolean
}

/** Less than this many seconds is hardly meant: minutes or hours are. */
const seconds = (least: number): Unit => ({ name: 'seconds', isOdd: (value) => value > 0 && value < least })

/** More than a year of hours is hardly meant: seconds or minutes are. */
const hours: Unit = { name: 'hours', isOdd: (value) => value > 8_784 }

const ofBookables: Partial<Record<keyof Bundle['bookables'][number], Unit>> = {
  holdduration: seconds(60),
  reschedule_cutoff: seconds(300),
  refundcutoff: hours,
  collectbefore: hours,
}

const ofProviders: Partial<Record<keyof Bundle['providers'][number], Unit>> = {
  refundgrace: seconds(30),
  pendingexpiry: seconds(300),
  unclaimcutoff: hours,
  gigexpiry: hours,
}

/** Five minutes: a slot is hardly shorter. */
const leastSlot = seconds(300)

const doubtsOf = (entity: object, pointer: string, units: Record<string, Unit>): Warning[] =>
  Object.entries(entity).flatMap(([field, value]) => {
    const unit = Object.hasOwn(units, field) ? units[field] : undefined
    if (!unit || typeof value !== 'number' || !unit.isOdd(value)) return []
    return [{ pointer: pointer + pointerOf(field), message: `${value} means ${unit.name}` }]
  })

/** Numbers that look as if they were meant in another unit. */
export const unitDoubts = ({ lists }: ShapedBundle): Warning[] => [
  ...lists.providers.flatMap(({ entity, pointer }) => doubtsOf(entity, pointer, ofProviders)),
  ...lists.bookables.flatMap(({ entity, pointer }) => {
    const hasSlots = bookableInFull(entity).bookabletype === 'standard'
    return doubtsOf(entity, pointer, { ...ofBookables, ...(hasSlots && { duration: leastSlot }) })
  }),
]
