import { ok, refuse } from '../../domain/errors.ts'
import { reservationReference } from '../../domain/reservation/reference.ts'
import { calls } from '../../domain/wire/calls.ts'
import { readEmail } from '../accounts/read-person.ts'
import { emailKeyOf, normalAddress } from '../addresses/email-key.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { OutboxEvent, StoredReservation } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'

type Input = OperationInput<unknown>

const quarter = 15 * 60_000
const day = 24 * 3_600_000
/** What is over for longer than this is not looked for. */
const lookedBack = 90 * day

/** Requests from one network. */
const byNetwork = ({ actor, ports }: Input) => ({
  ...{ name: 'reservation link', of: ports.tokens.address(actor.ip) },
  ...{ most: 30, within: quarter },
})

/**
 * Mails to one address: a stranger who knows it can't flood it. Requests that find nothing are counted apart, with the
 * same work, so that they don't keep its owner from a mail.
 */
const toAddress = (email: string, isFound: boolean) => ({
  ...{ name: isFound ? 'reservation link to' : 'no reservation link to', of: emailKeyOf({ email }) },
  ...{ most: 5, within: quarter },
})

/**
 * The reservation with this reference among those of the guest and of the account with an address, if it was made under
 * that address. The same look-ups are made whether or not somebody has the address.
 */
async function reservationOf(
  { reference, email }: { reference: string; email: string },
  { tenant, ports }: Input,
): Promise<StoredReservation | null> {
  const { users, reservations } = ports.repositories(tenant.scope)
  const [guest, account] = await Promise.all([users.findGuest(email), users.accountByEmail(email)])
  const now = ports.clock.now()
  const range = { start: now - lookedBack, end: Number.MAX_SAFE_INTEGER }
  // No person's id is empty, so this finds nothing where there is none.
  const persons = [guest?.id ?? '', account?.user.id ?? '']
  const lists = await Promise.all(persons.map((user) => reservations.list({ range, user })))
  const asked = reservationReference(reference)
  const isAsked = ({ id, status, email: own }: StoredReservation) =>
    status !== 'in-progress' &&
    status !== 'removed' &&
    reservationReference(id) === asked &&
    normalAddress(own) === normalAddress(email)
  return lists.flat().find(isAsked) ?? null
}

/** The mail's event; about nothing, and so to nobody, where nothing was found. */
function eventOf(found: StoredReservation | null, { actor, ports }: Input): OutboxEvent {
  const cause = ports.ids.ordered()
  if (found) return reservationEvent({ name: 'reservation.link', cause }, found, ports)
  const payload = { language: actor.language }
  return {
    ...{ id: `${cause}.reservation.link`, name: 'reservation.link', reservation: '', version: 0 },
    ...{ payload, created: ports.clock.now() },
  }
}

/**
 * Mails the link of a reservation to the address under which it was booked. Answer and work are the same whether or not
 * there is one: nobody learns what somebody has booked. Reservations under an address that an account had before are
 * not found.
 */
export const requestReservationLink = defineOperation({
  name: 'request_reservation_link',
  summary: 'Mails the link of a reservation to its own address, where reference and address belong together.',
  ...calls.request_reservation_link,
  access: 'site',
  effect: 'keyed',
  async handler(input) {
    const { params, tenant, ports } = input
    if (reservationReference(params.reference) === '')
      return refuse('answer_required', { field: '/reference', data: { key: 'validation.required' } })
    const email = readEmail(params.email)
    if (!email.ok) return email
    const tooMany = await ports.throttle.count(tenant.scope, [byNetwork(input)])
    if (tooMany) return { ok: false, error: tooMany }
    const found = await reservationOf({ reference: params.reference, email: email.value }, input)
    const counted = [toAddress(email.value, found !== null)]
    const isEnough = (await ports.throttle.count(tenant.scope, counted)) !== null
    const event = eventOf(isEnough ? null : found, input)
    await ports.transaction(tenant.scope, (unit) => unit.outbox.add([event]))
    return ok({ requested: true as const })
  },
})
