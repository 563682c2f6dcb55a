import { isOwner, mayGrant } from '../../domain/access/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { statusesAt } from '../../domain/reservation/index.ts'
import { calls } from '../../domain/wire/calls.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import type { StoredReservation, UnitOfWork } from '../ports.ts'
import { formerPlaceOf } from '../reservations/former-place.ts'
import type { ChangeReason } from '../reservations/stored-reservation.ts'
import { anonymise } from '../reservations/transition.ts'
import type { StoredAccount } from './account-repository.ts'
import { confirmIdentity } from './confirm-identity.ts'
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
    if (before?.email.endsWith('@erased.invalid')) return ok(null)
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
  await anonymiseAll(reservations, input)
  for (const { id } of await keys.ofUser(account.user.id)) await keys.revoke(id, now)
  await ports.transaction(tenant.scope, async (unit) => {
    for (const guest of persons.filter((id) => id !== account.user.id)) {
      await unit.persondata.handOver(guest, account.user.id)
      await unit.users.removeGuest(guest)
    }
    await unit.users.anonymise(account.user.id)
    await unit.sessions.endAll(account.user.id)
    await unit.signinmarks.forget(account.user.id)
    await unit.links.forget(account.user.id)
    await unit.signon.forget(account.user.id)
    await unit.bids.forget(account.user.id)
  })
  return null
}

/** One transaction per provider, and what its programs were told. The clean-up removes the files later. Safe to repeat. */
async function anonymiseAll(reservations: StoredReservation[], { tenant, actor, ports }: Input): Promise<void> {
  const now = ports.clock.now()
  const why = { actor: actor.user?.id ?? 'system', reason: 'the person was erased', at: now }
  for (const provider of new Set(reservations.map((one) => one.provider)))
    await ports.transaction({ ...tenant.scope, provider }, async (unit) => {
      const theirs = reservations.filter((each) => each.provider === provider)
      await unit.idempotency.forget(theirs.map(({ id }) => id))
      for (const one of theirs) {
        await anonymiseLatest(unit, one.id, why)
        await unit.uploads.discardOf(one.id, now)
        await unit.webhooks.forget(one.id)
      }
    })
}

/** Anonymises a reservation that other calls may be changing. A refused change has locked its row: a second succeeds. */
async function anonymiseLatest(unit: UnitOfWork, id: string, why: ChangeReason): Promise<void> {
  for (let attempt = 0; attempt < 2; attempt += 1) {
    const latest = await unit.reservations.find(id)
    if (latest === null || (await anonymise(unit, latest, why)).ok) return
  }
  throw new Error('a reservation that is being erased keeps changing')
}
