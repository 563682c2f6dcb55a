import type { User } from '../../domain/entities/index.ts'
import type { OperationInput } from '../define-operation.ts'
import { forgetMemos } from '../payments/hand-over.ts'
import type { Ports, StoredReservation, UnitOfWork } from '../ports.ts'
import { reservationEvent } from '../reservations/reservation-events.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import { anonymise } from '../reservations/transition.ts'
import type { Tenant } from '../tenant.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'> & { by: string }

/** Whether a person has been erased: the row stays, with an address that no mail can reach. */
export const isErased = ({ email }: Pick<User, 'email'>): boolean => email.endsWith('@erased.invalid')

/** Whether a reservation still says whose it is. */
export const isNamed = (one: StoredReservation): boolean =>
  [one.first_name, one.last_name, one.email, one.mobile_phone_number].some((detail) => detail !== '') ||
  [one.formresponses, one.customquestions, one.roster].some((answers) => answers.length > 0)

/**
 * Removes people from their reservations: one transaction per provider, with what its programs were told. The clean-up
 * removes the files later. Safe to repeat.
 */
export async function eraseReservations(
  reservations: StoredReservation[],
  persons: string[],
  { tenant, ports, by }: Input,
): Promise<void> {
  const now = ports.clock.now()
  const why = { actor: by, reason: 'the person was erased', at: now }
  for (const provider of new Set(reservations.map((one) => one.provider)))
    await ports.transaction({ ...tenant.scope, provider }, async (unit) => {
      const theirs = reservations.filter((each) => each.provider === provider)
      const ids = theirs.map(({ id }) => id)
      await unit.idempotency.forget(ids)
      await unit.bookingsessions.forget(persons, ids)
      await unit.consents.forget(persons)
      for (const one of theirs) {
        const nobodys = await anonymiseLatest(unit, one.id, why)
        await forgetMemos(unit, one.id)
        await unit.uploads.discardOf(one.id, now)
        await unit.webhooks.forget(one.id)
        await unit.pluginwork.forget(one.id)
        await unit.outbox.forget(one.id)
        // Plugins and programs keep things of their own about it.
        if (nobodys) await unit.outbox.add([reservationEvent({ name: 'reservation.erased' }, nobodys, ports)])
      }
    })
}

/**
 * Anonymises a reservation that other calls may be changing; null if it is gone. A refused change has locked its row: a
 * second succeeds.
 */
async function anonymiseLatest(unit: UnitOfWork, id: string, why: ChangeReason): Promise<StoredReservation | null> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const latest = await unit.reservations.find(id)
    if (latest === null) return null
    const done = await anonymise(unit, latest, why)
    if (done.ok) return done.value
  }
  throw new Error('a reservation that is being erased keeps changing')
}

/**
 * The reservation as it may be told of. A call that began before its person was erased may have committed after it: it
 * is found here, since each is told of after its commit, and loses the person before anybody hears of them.
 */
export async function withoutErased(
  reservation: StoredReservation,
  { tenant, ports }: { tenant: Tenant; ports: Ports },
): Promise<StoredReservation | null> {
  if (reservation.user === null || !isNamed(reservation)) return reservation
  const { users, reservations } = ports.repositories(tenant.scope)
  const person = await users.find(reservation.user)
  if (!person || !isErased(person)) return reservation
  await eraseReservations([reservation], [reservation.user], { tenant, ports, by: 'system' })
  return reservations.find(reservation.id)
}
