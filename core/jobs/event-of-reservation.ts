import { instantToWall } from '../domain/time/index.ts'
import { wordOf } from '../domain/wording/index.ts'
import { withoutErased } from '../operations/accounts/erase-reservations.ts'
import type { CataloguedBookable } from '../operations/catalogue/catalogue.ts'
import { catalogueIn, entryIn } from '../operations/catalogue/content.ts'
import { publicBookable, publicProvider } from '../operations/catalogue/public-entities.ts'
import { stepsKept } from '../operations/flow/step-answers.ts'
import type { DueEvent } from '../operations/job-store.ts'
import { leftToStaff } from '../operations/payments/end-payment.ts'
import type { StoredReservation } from '../operations/ports.ts'
import { majorOf } from '../operations/reservations/balance.ts'
import { manageUrl } from '../operations/reservations/calendar-file.ts'
import { placeInQueue } from '../operations/reservations/place-in-queue.ts'
import { keepsVolumeDiscount, refundPolicyOf } from '../operations/reservations/refund-policy.ts'
import { wireReservation } from '../operations/reservations/reservation-wire.ts'
import type { Tenant } from '../operations/tenant.ts'
import { missingWords, speak, wordsOf } from '../operations/words/words.ts'
import { type HookContext, type ReservationEvent, reservationEventNames } from '../plugin-api/index.ts'
import { balanceOfEvent } from './balance-of-event.ts'
import { cartOfEvent } from './cart-of-event.ts'
import type { JobDeps } from './job-deps.ts'
import { offerOfEvent } from './offer-of-event.ts'
import type { Subject } from './recipients-of-event.ts'
import { isAwaited, startOf } from './remind.ts'
import { namesOf } from './telling-of-recipient.ts'

/** Whether a reminder comes too late: it has begun, is moved, or is not awaited any more. */
const isMissed = ({ id, name }: Pick<DueEvent, 'id' | 'name'>, reservation: StoredReservation, now: number): boolean =>
  name === 'reservation.reminder' &&
  (startOf(reservation) <= now || !isAwaited(reservation) || !id.endsWith(`.${reservation.sequence}`))

/**
 * What an outbox row is about, in its present state; null if the reservation is gone, or nobody needs to hear of it.
 */
export async function subjectOf(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: Pick<DueEvent, 'id' | 'name' | 'reservation'>,
): Promise<Subject | null> {
  const found = await ports.repositories(tenant.scope).reservations.find(row.reservation)
  const reservation = found && (await withoutErased(found, { tenant, ports }))
  if (!reservation || isMissed(row, reservation, ports.clock.now())) return null
  const catalogue = await ports.catalogueOf(tenant)
  return { reservation, catalogue, entry: catalogue.find(reservation.bookable) }
}

/** A subject with its bookable as the tenant's language shows it. */
const subjectIn = (tenant: Tenant, { reservation, catalogue, entry }: Subject): Subject => ({
  reservation,
  catalogue: catalogueIn(catalogue, tenant),
  entry: entryIn(entry, tenant),
})

/**
 * The event of an outbox row as its customer may see it, with the texts of the tenant's language; null if plugins don't
 * receive this event.
 */
export async function eventOfReservation(
  { ports }: Pick<JobDeps, 'ports'>,
  tenant: Tenant,
  row: Pick<DueEvent, 'id' | 'name' | 'created' | 'payload'>,
  subject: Subject,
): Promise<{ event: ReservationEvent; word: HookContext['word'] } | null> {
  const { reservation, catalogue, entry } = subjectIn(tenant, subject)
  const name = reservationEventNames.find((known) => known === row.name)
  if (!name) return null
  const bookable = entry?.bookable ?? null
  const spoken = await wordsOf(tenant, tenant.language, ports, bookable)
  const word = speak(spoken, missingWords(tenant, ports))
  const own = (key: string) =>
    wordOf(spoken.words, key) === null ? null : word(key, { provider: tenant.provider?.name ?? '' })
  const [billinginstructions, thankyoumessage] = [own('billinginstructions'), own('thankyoumessage')]
  const { email, first_name: firstname, last_name: lastname } = reservation
  const event: ReservationEvent = {
    id: row.id,
    name,
    occurred: row.created,
    reservation: {
      ...wireReservation(reservation, tenant, entry),
      ...(await placeInQueue(reservation, { tenant, ports })),
    },
    steps: stepsKept(reservation),
    bookable: bookable ? publicBookable(bookable, tenant) : { id: reservation.bookable, name: '' },
    provider: tenant.provider ? publicProvider(tenant.provider, tenant) : {},
    resources: namesOf(reservation.resources, catalogue),
    user: email ? { email, firstname, lastname } : null,
    manageUrl: manageUrl(reservation, tenant, ports),
    refund: {
      ...refundOf(reservation, entry, tenant, row.created),
      ...(await byStaff(reservation, { tenant, ports })),
    },
    offered: await offerOfEvent(name, reservation, { tenant, ports }),
    balance: await balanceOfEvent(reservation, { tenant, ports }),
    cart: await cartOfEvent(ports.repositories(tenant.scope), reservation),
    ...(billinginstructions !== null && { billinginstructions }),
    ...(thankyoumessage !== null && { thankyoumessage }),
    data: row.payload,
  }
  return { event, word }
}

/** What of a cancellation's refund staff give back themselves; nothing where that is none. */
async function byStaff(
  reservation: StoredReservation,
  { tenant, ports }: Pick<JobDeps, 'ports'> & { tenant: Tenant },
): Promise<Pick<ReservationEvent['refund'], 'bystaff'>> {
  if (reservation.status !== 'cancelled') return {}
  const left = await leftToStaff(ports.repositories(tenant.scope).payments, reservation)
  return left > 0 ? { bystaff: majorOf(reservation.payment, left, tenant.currency.digits) } : {}
}

/** Until when cancelling refunds everything, and what a cancellation has decided. */
function refundOf(
  reservation: StoredReservation,
  entry: CataloguedBookable | null,
  tenant: Tenant,
  now: number,
): ReservationEvent['refund'] {
  const { full, fullUntil, isWhileOpen, locked, restUntil } = refundPolicyOf(reservation, entry, tenant, now)
  const { payment } = reservation
  const { digits } = tenant.currency
  return {
    until: instantToWall(fullUntil, tenant.timezone),
    isPast: !full,
    amount: majorOf(payment, payment?.decision?.amount ?? 0, digits),
    keepsvolumediscount: keepsVolumeDiscount(reservation),
    isWhileOpen,
    locked: now < restUntil ? majorOf(payment, locked, digits) : 0,
    restUntil: instantToWall(restUntil, tenant.timezone),
  }
}
