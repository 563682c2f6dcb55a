import { Type } from 'typebox'
import { isOwner, mayGrant } from '../../domain/access/index.ts'
import type { ReservationStatus } from '../../domain/entities/reservation.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import type { StoredReservation } from '../ports.ts'
import type { StoredAccount } from './account-repository.ts'
import { checkOneself } from './check-oneself.ts'
import { personsOf } from './persons-of.ts'

type Input = Pick<
  OperationInput<{ id?: string; password?: string }>,
  'params' | 'tenant' | 'actor' | 'ports' | 'session'
>

/**
 * Takes out who somebody is, at all providers of the white-label: the account, what signs in to it, and in their
 * reservations names, contact, answers and files. What was booked and paid stays, and names nobody. One asks for it
 * oneself, with the password where there is one; or the white-label's owner does. What is still to come is cancelled
 * first (`reservations_ahead`), so that no provider waits for nobody.
 */
export const eraseUser = defineOperation({
  name: 'erase_user',
  summary: 'Erases a person; what they booked and paid stays without them.',
  params: Type.Object({
    id: Type.Optional(EntityId),
    password: Type.Optional(Type.String({ maxLength: 1000, description: "one's own, where one has one" })),
  }),
  result: Type.Object({ erased: Type.Literal(true) }),
  access: 'person',
  effect: 'keyed',
  // A kept answer would keep a quick hash of the password with it; who is erased already stays so.
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

/** Null for who is erased already. */
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
  // A site whose last owner is gone has nobody to let another in: one of the others does it.
  if (isOwner(user)) return refuse('forbidden')
  const checked = await checkOneself(account, params.password, input)
  return checked.ok ? ok(account) : { ok: false, error: { ...checked.error, field: '/password' } }
}

const ahead = new Set<ReservationStatus>(['booked', 'pending', 'gig', 'waitlisted'])

async function erase(account: StoredAccount, input: Input) {
  const { tenant, ports } = input
  const now = ports.clock.now()
  const persons = await personsOf(account, input)
  const { persondata, keys } = ports.repositories(tenant.scope)
  const reservations = (await Promise.all(persons.map((id) => persondata.reservations(id)))).flat()
  const count = reservations.filter(({ status, end }) => ahead.has(status) && end > now).length
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
  })
  return null
}

/** Provider by provider, each at once; files go as soon as the clean-up comes by. Safe to do again. */
async function anonymiseAll(reservations: StoredReservation[], { tenant, ports }: Input): Promise<void> {
  for (const provider of new Set(reservations.map((one) => one.provider)))
    await ports.transaction({ ...tenant.scope, provider }, async (unit) => {
      for (const one of reservations.filter((each) => each.provider === provider)) {
        await unit.persondata.anonymise(one)
        await unit.uploads.discardOf(one.id, ports.clock.now())
      }
    })
}
