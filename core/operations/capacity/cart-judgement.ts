import { judge, occupiedIntervals } from '../../domain/availability/index.ts'
import type {
  AvailabilityInput,
  BlackoutRules,
  Candidate,
  JudgeOptions,
  Verdict,
} from '../../domain/availability/types.ts'
import { type Clash, clashOf, type PlacedAppointment } from '../../domain/reservation/index.ts'
import { overlaps } from '../../domain/time/intervals.ts'
import type { Interval } from '../../domain/time/types.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import type { StoredReservation } from '../ports.ts'

/** Another appointment of the same cart, already held or booked. */
export interface CartAppointment extends PlacedAppointment {
  reservation: string
}

/** The time it takes without buffers, which only separate it from other customers. */
const takesOf = ({ rules }: CataloguedBookable, candidate: Interval & { occurrence?: string | null }): Interval[] =>
  occupiedIntervals({ ...rules, bufferbefore: 0, bufferafter: 0 }, candidate)

export const cartAppointment = (reservation: StoredReservation, entry: CataloguedBookable): CartAppointment => ({
  reservation: reservation.id,
  bookable: entry.bookable.id,
  start: reservation.start,
  end: reservation.end,
  resources: reservation.resources,
  takes: takesOf(entry, reservation),
})

/** The times of the cart's other appointments, as blackouts of their resources, as far as they overlap these. */
const elsewhereOf = (others: CartAppointment[], takes: Interval[]): BlackoutRules[] =>
  others.flatMap((other) =>
    other.takes
      .filter((one) => takes.some((mine) => overlaps(one, mine)))
      .flatMap(({ start, end }) => other.resources.map((resource) => ({ start, end, resource }))),
  )

/**
 * Judges a candidate beside the other appointments of its cart: without chosen resources it gets some that they don't
 * use at that time. If only the cart itself is in the way, the verdict is a clash, not a slot taken by others.
 */
export function judgeInCart(
  entry: CataloguedBookable,
  input: AvailabilityInput,
  candidate: Candidate,
  options: JudgeOptions,
  others: CartAppointment[],
): Verdict | { ok: false; clash: Clash } {
  if (others.length === 0) return judge(input, candidate, options)
  const takes = takesOf(entry, candidate)
  const clashWith = (resources: string[]): Clash | null => {
    const { start, end } = candidate
    const mine = { bookable: entry.bookable.id, start, end, resources, takes }
    return others.map((other) => clashOf(mine, other)).find((clash) => clash !== null) ?? null
  }
  const elsewhere = elsewhereOf(others, takes)
  const verdict = judge({ ...input, blackouts: [...input.blackouts, ...elsewhere] }, candidate, options)
  if (verdict.ok) {
    const clash = clashWith(verdict.resources)
    return clash ? { ok: false, clash } : verdict
  }
  const own = new Set(others.map(({ reservation }) => reservation))
  const alone = judge(
    { ...input, occupancy: input.occupancy.filter(({ reservation }) => !own.has(reservation)) },
    candidate,
    options,
  )
  return alone.ok ? { ok: false, clash: clashWith(alone.resources) ?? 'appointments_conflict' } : alone
}
