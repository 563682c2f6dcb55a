import { isOwner, mayGrant } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { statusesAt } from '../../domain/reservation/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { addressHash } from '../addresses/email-key.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { endLostKeys } from '../keys/end-lost-keys.ts'
import { forgetMemos } from '../payments/hand-over.ts'
import { purchasesOf } from '../payments/purchase.ts'
import { removeMethodsOf } from '../payments/replace-method.ts'
import type { StoredReservation } from '../ports.ts'
import { formerPlaceOf } from '../reservations/former-place.ts'
import type { StoredAccount } from './account-repository.ts'
import { confirmIdentity } from './confirm-identity.ts'
import { eraseReservations, isErased, isNamed } from './erase-reservations.ts'
import { personsOf } from './persons-of.ts'

type Input = Pick<
  OperationInput<{ id?: string; password?: string }>,
  'params' | 'tenant' | 'actor' | 'ports' | 'session'
>

/**
 * Erases a person at all providers of the white-label: the account, its credentials and, in their reservations, names,
 * contact details, answers and files. Bookings and payments stay, without a name. The person may ask for it (with the
 * password, if there is one), and so may the white-label's owner. Refused with `reservations_ahead` while future
 * reservations stand: they are cancelled first, so that no provider waits in vain.
 */
export const eraseUser = defineOperation({
  name: 'erase_user',
  summary: 'Erases a person; what they booked and paid stays without them.',
  ...calls.erase_user,
  access: 'person',
  effect: 'keyed',
  // A stored answer would also store a fast hash of the password. Erasing twice is harmless.
  idempotency: 'own',
  async handler(input) {
    const { params, actor, session } = input
    if (actor.user === undefined) return refuse('login_required')
    const found = await personToErase(input)
    if (!found.ok) return found
    if (found.value !== null) {
      const refused = await erase(found.value, input)
      if (refused) return refused
    }
    if (params.id === undefined || params.id === actor.user.id) await session?.end()
    return ok({ erased: true as const })
  },
})

/** Null for a person who has been erased already. */
async function personToErase(input: Input): Promise<Result<StoredAccount | null>> {
  const { params, tenant, actor, ports } = input
  const { user } = actor
  if (user === undefined) return refuse('login_required')
  const id = params.id ?? user.id
  const { users } = ports.repositories(tenant.scope)
  const account = id === user.id || isOwner(user) ? await users.account(id) : null
  if (id !== user.id) {
    const before = account === null && isOwner(user) ? await users.find(id) : null
    if (before && isErased(before)) return ok(null)
    if (account === null) return refuse('not_found')
    return mayGrant(user.role, account.user.role ?? 'customer') ? ok(account) : refuse('forbidden')
  }
  if (account === null) return refuse('not_found')
  // Owners can't erase themselves: a site without an owner could admit nobody. Another owner does it.
  if (isOwner(user)) return refuse('forbidden')
  const checked = await confirmIdentity(account, params.password, input)
  return checked.ok ? ok(account) : { ok: false, error: { ...checked.error, field: '/password' } }
}

const ahead = new Set(statusesAt('standing'))

/** Removes what staff noted of a person's purchases, at all providers; what was paid stays. */
async function forgetPurchases(person: string, { tenant, ports }: Input): Promise<void> {
  const lines = await ports.repositories(tenant.scope).persondata.ledger(person)
  for (const provider of new Set(lines.map((line) => line.provider)))
    await ports.transaction({ ...tenant.scope, provider }, (unit) => forgetMemos(unit, purchasesOf(person)))
}

/** Ends the files of what a person asked, at all providers; the clean-up removes them later. */
async function discardAsked(person: string, { tenant, ports }: Input): Promise<void> {
  for (const { id, provider } of await ports.repositories(tenant.scope).enquiries.ofPerson(person))
    await ports.repositories({ ...tenant.scope, provider }).uploads.discardOf(id, ports.clock.now())
}

async function erase(account: StoredAccount, input: Input) {
  const { tenant, ports } = input
  const now = ports.clock.now()
  const persons = await personsOf(account, input)
  const { persondata, keys } = ports.repositories(tenant.scope)
  const reservations = (await Promise.all(persons.map((id) => persondata.reservations(id)))).flat()
  // One that asks for an earlier time keeps the place that it had until that is decided.
  const isAhead = (one: StoredReservation) => ahead.has(one.status) && Math.max(one.end, formerPlaceOf(one).end) > now
  const count = reservations.filter(isAhead).length
  if (count > 0) return refuse('reservations_ahead', { data: { count } })
  const why = { tenant, ports, by: input.actor.user?.id ?? 'system' }
  await eraseReservations(reservations, persons, why)
  for (const person of persons) await removeMethodsOf(person, why)
  for (const person of persons) await forgetPurchases(person, input)
  for (const person of persons) await discardAsked(person, input)
  for (const { id } of await keys.ofUser(account.user.id)) await keys.revoke(id, now)
  await ports.transaction(tenant.scope, async (unit) => {
    for (const guest of persons.filter((id) => id !== account.user.id)) {
      // Balances are locked before attempts and reservations, as everywhere.
      await unit.balances.handOver(guest, account.user.id, now)
      await unit.persondata.handOver(guest, account.user.id)
      await unit.users.removeGuest(guest)
    }
    await unit.users.anonymise(account.user.id)
    await endLostKeys(unit, { actor: input.actor, ports })
    await unit.sessions.endAll(account.user.id)
    await unit.signinmarks.forget(account.user.id)
    await unit.links.forget(account.user.id)
    await unit.signon.forget(account.user.id)
    await unit.calendarlinks.forget(account.user.id)
    await unit.bids.forget(account.user.id)
    for (const person of persons) await unit.enquiries.forget(person)
    await unit.gifts.forgetBuyer(account.user.id)
    await unit.gifts.forgetReceiver(addressHash(account.user.email))
  })
  // What was booked meanwhile. A call that commits even later loses the person when it is told of (`withoutErased`).
  const late = (await persondata.reservations(account.user.id)).filter(isNamed)
  await eraseReservations(late, persons, why)
  return null
}
