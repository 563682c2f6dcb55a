import { isDeepStrictEqual } from 'node:util'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { isRecord } from '../../domain/is-record.ts'
import { statuses } from '../../domain/reservation/index.ts'
import { calls, type Wire } from '../../domain/wire/calls.ts'
import { whereOf } from '../appointments/reservation-location.ts'
import type { CataloguedBookable } from '../catalogue/catalogue.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports, StoredReservation } from '../ports.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import { note, transition } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'
import { changeAsStaff } from './change-as-staff.ts'
import { notesOf } from './notes.ts'

type Said = Wire['integrations_update']['params']

/** An entity that a program names by its id, or as it received it. */
const idOf = (said: unknown): unknown => (isRecord(said) ? said.id : said)
const idsOf = (said: unknown): unknown => (Array.isArray(said) ? said.map(idOf).toSorted() : said)

/** What a program repeats of a reservation, and can't change: as it receives it, by the pointer's name. */
function repeated(reservation: StoredReservation, entry: CataloguedBookable | null, tenant: Tenant) {
  const wire = wireReservation(reservation, tenant, entry, 'staff')
  const { start, end, start_utc, end_utc, timezone, email, roster } = wire
  return {
    ...{ start, end, start_utc, end_utc, timezone, email, roster },
    startdate: start.slice(0, 10),
    starttime: start.slice(11),
    enddate: end.slice(0, 10),
    endtime: end.slice(11),
    duration: Math.round((reservation.end - reservation.start) / 1000),
    seats: reservation.seats,
    bookable: reservation.bookable,
    resources: reservation.resources.toSorted(),
    address: whereOf(reservation, entry?.bookable ?? null, tenant),
    customquestions: wire.customquestions,
    formresponses: wire.formresponses,
  }
}

/**
 * Refuses the first thing said that is not so: what concerns time, place, person, answers or money has calls of its
 * own.
 */
function agreed(said: Said, reservation: StoredReservation, entry: CataloguedBookable | null, tenant: Tenant) {
  const known = repeated(reservation, entry, tenant)
  const compared: Record<string, unknown> = {
    ...said,
    ...(said.bookable !== undefined && { bookable: idOf(said.bookable) }),
    ...(said.resources !== undefined && { resources: idsOf(said.resources) }),
  }
  for (const [name, value] of Object.entries(known))
    if (compared[name] !== undefined && !isDeepStrictEqual(compared[name], value))
      return refuse('field_not_writable', { field: `/${name}` })
  const paid: unknown = wireReservation(reservation, tenant, entry, 'staff').paymentinformation
  for (const [name, value] of Object.entries(said.paymentinformation ?? {}))
    if (!isDeepStrictEqual(value, isRecord(paid) ? paid[name] : undefined))
      return refuse('price_changed', { field: `/paymentinformation/${name}` })
  return ok(null)
}

type Changes = Partial<Pick<StoredReservation, 'first_name' | 'last_name' | 'mobile_phone_number'>>

const tidy = (text: string) => text.replace(/[\p{Cc}\p{Cf}]/gu, '').trim()

/**
 * What differs of names and phone, as it is to be stored; a name can't be taken away. What is repeated is taken as it
 * is: an imported reservation may have what nobody could type.
 */
function contactOf(
  said: Said,
  one: StoredReservation,
  { tenant, ports }: { tenant: Tenant; ports: Pick<Ports, 'parsePhone'> },
): Result<Changes> {
  const changes: Changes = {}
  for (const name of ['first_name', 'last_name'] as const) {
    const given = said[name]
    if (given === undefined || given === one[name]) continue
    if (tidy(given) === '') return refuse('guest_details_required', { field: `/${name}` })
    changes[name] = tidy(given)
  }
  if (said.mobile_phone_number === undefined || said.mobile_phone_number === one.mobile_phone_number) return ok(changes)
  const typed = tidy(said.mobile_phone_number)
  const phone = typed === '' ? '' : ports.parsePhone(typed, countryOf(tenant))
  if (phone === null)
    return refuse('answer_invalid', {
      field: '/mobile_phone_number',
      data: { key: 'validation.phone_international' },
    })
  return ok({ ...changes, mobile_phone_number: phone })
}

/**
 * Takes a reservation back from a program of the provider, in the form in which it was told of it. Names, phone, notes
 * and the entries of other calendars are written. The rest must be as it is: time, seats, status and money keep to the
 * rules of their own calls, and the address of the mail decides who may see the reservation.
 */
export const integrationsUpdate = defineOperation({
  name: 'integrations_update',
  summary: 'Takes a reservation from a program of the provider: contact and notes change, the rest must agree.',
  ...calls.integrations_update,
  access: 'staff',
  effect: 'keyed',
  decides: 'id',
  idempotency: 'own',
  async handler(input) {
    const { params, tenant, ports } = input
    const { associated_external_calendar_events: events } = params
    const noted = { ...notesOf(params), ...(events && { associated_external_calendar_events: events }) }
    const catalogue = await ports.catalogueOf(tenant)
    const judge = (one: StoredReservation) => agreed(params, one, catalogue.find(one.bookable), tenant)
    const contactFor = (one: StoredReservation) => contactOf(params, one, { tenant, ports })
    const isContactSame = (one: StoredReservation) => {
      const contact = contactFor(one)
      return contact.ok && isDeepStrictEqual({ ...one, ...contact.value }, one)
    }
    const isSameStatus = ({ status }: StoredReservation) => params.status === undefined || params.status === status
    return changeAsStaff(
      { id: params.id, version: params.version, provider: provided(params.provider) },
      {
        isSo: (one) =>
          judge(one).ok &&
          isSameStatus(one) &&
          isContactSame(one) &&
          Object.entries(noted).every(([name, value]) => isDeepStrictEqual(one.extra[name], value)),
        isPossible: (one) => isSameStatus(one) && (isContactSame(one) || statuses[one.status].stage === 'standing'),
        async write(unit, from, by) {
          const fault = judge(from)
          if (!fault.ok) return fault
          const contact = contactFor(from)
          if (!contact.ok) return contact
          const extra = { ...from.extra, ...noted }
          if (isContactSame(from)) return note(unit, from, { extra, modified: by.at })
          const to = { ...from, ...contact.value, extra, modified: by.at }
          const why = { ...by, reason: 'told by a program' }
          return transition(unit, { from, to, occupies: 'keep', why, tells: [] }, ports)
        },
      },
      input,
    )
  },
})

/** The provider, as a message names it or by its id. */
const provided = (said: Said['provider']): string | undefined => (typeof said === 'object' ? said.id : said)
