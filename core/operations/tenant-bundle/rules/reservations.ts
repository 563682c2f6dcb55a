import { spanRulesOf } from '../../../domain/availability/shown-span.ts'
import type { Result } from '../../../domain/errors.ts'
import { paymentMethods } from '../../../domain/payments/lists.ts'
import { isTimeZone, parseInstant } from '../../../domain/time/index.ts'
import { paymentInformationOf } from '../../../domain/wire/payment-information.ts'
import { type Fault, shown } from '../faults.ts'
import type { Bundle } from '../kinds.ts'
import type { ShapedBundle } from '../prepare-bundle.ts'
import { endOf, startOf } from '../reservation-times.ts'
import { isDate } from './dates.ts'

type Reservation = Bundle['reservations'][number]

/** Faults of times that don't exist or are in the wrong order, and of an occurrence that the event doesn't have. */
export function reservationFaults(
  reservation: Reservation,
  pointer: string,
  zone: string,
  bundle: ShapedBundle,
): Fault[] {
  const bookable = bookablesOf(bundle).get(reservation.bookable)
  const clock = { zone, rules: spanRulesOf(bookable) }
  const { start, end, expires, waitlistoffer, timezone } = reservation
  const read = (field: string, text: string | undefined, value: (text: string) => Result<number>): Fault[] => {
    const result = text === undefined ? null : value(text)
    return result && !result.ok && isDate(text ?? '') ? [timeFault(`${pointer}/${field}`, result, text)] : []
  }
  const instant = (text: string) => parseInstant(text, zone)
  return [
    ...read('start', start, (text) => startOf(text, clock)),
    ...read('end', end, (text) => endOf(text, clock)),
    ...spanFaults(startOf(start, clock), endOf(end, clock), reservation, pointer),
    ...plainTime('expires', expires, instant, pointer),
    ...plainTime('waitlistoffer/start', waitlistoffer?.start, instant, pointer),
    ...plainTime('waitlistoffer/end', waitlistoffer?.end, instant, pointer),
    ...(timezone !== undefined && !isTimeZone(timezone)
      ? [{ pointer: `${pointer}/timezone`, expected: 'an IANA time zone', found: shown(timezone) }]
      : []),
    ...occurrenceFaults(reservation, bookable, pointer),
    ...methodFaults(reservation, pointer),
  ]
}

/** Faults of means of payment that answers don't have: what a bundle says of a payment is answered as it is. */
function methodFaults({ paymentinformation }: Reservation, pointer: string): Fault[] {
  const { paymentmethod: method } = paymentInformationOf({ paymentinformation })
  if (method === undefined || method === null || paymentMethods.some((one) => one === method)) return []
  const expected = `one of ${paymentMethods.map((one) => `"${one}"`).join(', ')}`
  return [{ pointer: `${pointer}/paymentinformation/paymentmethod`, expected, found: shown(method) }]
}

const kept = new WeakMap<ShapedBundle, Map<string, Bundle['bookables'][number]>>()

function bookablesOf(bundle: ShapedBundle) {
  const known = kept.get(bundle) ?? new Map(bundle.lists.bookables.map(({ entity }) => [entity.id, entity]))
  kept.set(bundle, known)
  return known
}

function timeFault(pointer: string, result: Result<number>, text: unknown): Fault {
  const isGap = !result.ok && result.error.code === 'time_does_not_exist'
  const expected = isGap ? "a time that the provider's clock shows (it goes forward here)" : 'a date and time'
  return { pointer, expected, found: shown(text) }
}

/** Faults of times in fields that are plain text in the schema. */
function plainTime(
  field: string,
  text: string | undefined,
  read: (text: string) => Result<number>,
  pointer: string,
): Fault[] {
  const result = text === undefined ? null : read(text)
  const expected = 'an ISO 8601 instant such as "2026-12-05T10:00:00Z"'
  return result && !result.ok ? [{ pointer: `${pointer}/${field}`, expected, found: shown(text) }] : []
}

function spanFaults(start: Result<number>, end: Result<number>, reservation: Reservation, pointer: string): Fault[] {
  if (!start.ok || !end.ok || end.value > start.value) return []
  return [
    {
      pointer: `${pointer}/end`,
      expected: `a time after the start, ${reservation.start}`,
      found: shown(reservation.end),
    },
  ]
}

function occurrenceFaults(
  { occurrence }: Reservation,
  bookable: Bundle['bookables'][number] | undefined,
  pointer: string,
): Fault[] {
  if (occurrence === undefined || !bookable) return []
  if ((bookable.restrictions ?? []).some(({ id }) => id === occurrence)) return []
  const expected = `the id of an occurrence of ${shown(bookable.id)}`
  return [{ pointer: `${pointer}/occurrence`, expected, found: shown(occurrence) }]
}
