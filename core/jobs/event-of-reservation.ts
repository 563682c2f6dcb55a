import type { Bookable } from '../domain/entities/index.ts'
import { formatMajor } from '../domain/pricing/money.ts'
import { refundOnCancel } from '../domain/reservation/index.ts'
import { instantToWall } from '../domain/time/index.ts'
import { wordOf } from '../domain/wording/index.ts'
import { publicBookable, publicProvider } from '../operations/catalogue/public-entities.ts'
import { stepsKept } from '../operations/flow/step-answers.ts'
import type { DueEvent } from '../operations/job-store.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { calendarFile, manageUrl } from '../operations/reservations/calendar-file.ts'
import { wireReservation } from '../operations/reservations/reservation-wire.ts'
import type { Tenant } from '../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../operations/words/words.ts'
import { type HookContext, type ReservationEvent, reservationEventNames } from '../plugin-api/index.ts'
import type { JobDeps } from './job-deps.ts'

/**
 * The event of an outbox row, with the reservation's present state and the texts of its language; null if the
 * reservation is gone or plugins don't receive this event.
 */
export async function eventOfReservation(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: DueEvent,
): Promise<{ event: ReservationEvent; word: HookContext['word'] } | null> {
  const name = reservationEventNames.find((known) => known === row.name)
  const reservation = await ports.repositories(tenant.scope).reservations.find(row.reservation)
  if (!name || !reservation) return null
  const catalogue = await ports.catalogueOf(tenant)
  const entry = catalogue.find(reservation.bookable)
  const bookable = entry?.bookable ?? null
  const spoken = await wordsOf(tenant, tenant.language, ports, bookable)
  const word = speak(spoken, missingWords(tenant, ports))
  const resources = catalogue.resources.filter(({ id }) => reservation.resources.includes(id))
  const paid = formatMajor(reservation.payment?.paid ?? 0, tenant.currency.digits)
  const { email, first_name: firstname, last_name: lastname } = reservation
  const event: ReservationEvent = {
    id: row.id,
    name,
    occurred: row.created,
    reservation: wireReservation(reservation, tenant, entry),
    steps: stepsKept(reservation),
    bookable: bookable ? publicBookable(bookable, tenant) : { id: reservation.bookable, name: '' },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    resources: resources.map(({ id, name }) => ({ id, name })),
    user: email ? { email, firstname, lastname } : null,
    manageUrl: manageUrl(reservation, tenant, ports),
    refund: refundOf(reservation, { bookable, tenant, paid, now: row.created }),
    ...(wordOf(spoken.words, 'billinginstructions') !== null && {
      billinginstructions: word('billinginstructions', { provider: tenant.provider?.name ?? '' }),
    }),
    ics: calendarFile({
      reservation,
      entry,
      tenant,
      zone: tenant.timezone,
      ports,
      servedby: resources.map((one) => one.name),
      word,
    }),
  }
  return { event, word }
}

/** Until when cancelling refunds the payment, by the bookable's `refundcutoff` and the provider's `refundgrace`. */
function refundOf(
  { start, created }: StoredReservation,
  { bookable, tenant, paid, now }: { bookable: Bookable | null; tenant: Tenant; paid: number; now: number },
): ReservationEvent['refund'] {
  const { full, fullUntil } = refundOnCancel({
    paid,
    start,
    booked: created,
    now,
    refundcutoff: bookable?.refundcutoff,
    refundgrace: tenant.provider?.refundgrace,
  })
  return { until: instantToWall(fullUntil, tenant.timezone), isPast: !full }
}
