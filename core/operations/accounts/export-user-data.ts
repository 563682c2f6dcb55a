import { Type } from 'typebox'
import { isOwner } from '../../domain/access/index.ts'
import type { Provider } from '../../domain/entities/index.ts'
import { ok, refuse } from '../../domain/errors.ts'
import { formatMajor } from '../../domain/pricing/index.ts'
import { defineOperation, type OperationInput } from '../define-operation.ts'
import { EntityId } from '../params.ts'
import type { LedgerEntry, StoredReservation } from '../ports.ts'
import { wireReservation } from '../reservations/reservation-wire.ts'
import type { StoredAccount } from './account-repository.ts'
import { personsOf } from './persons-of.ts'
import { wireUser } from './user-wire.ts'

type Input = Pick<OperationInput<unknown>, 'tenant' | 'ports'>

/** All that a white-label holds of somebody, at all its providers, as JSON: for themselves, or for its owner. */
export const exportUserData = defineOperation({
  name: 'export_user_data',
  summary: 'All that is held of a person.',
  params: Type.Object({ id: Type.Optional(EntityId) }),
  result: Type.Object({ exported: Type.String({ description: 'ISO 8601' }) }, { additionalProperties: true }),
  access: 'person',
  effect: 'read',
  async handler(input) {
    const { params, tenant, actor, ports } = input
    if (actor.user === undefined) return refuse('login_required')
    const id = params.id ?? actor.user.id
    const mayRead = id === actor.user.id || isOwner(actor.user)
    const account = mayRead ? await ports.repositories(tenant.scope).users.account(id) : null
    return account ? ok(await dataOf(account, input)) : refuse('not_found')
  },
})

const iso = (instant: number) => new Date(instant).toISOString()

async function dataOf(account: StoredAccount, input: Input) {
  const { tenant, ports } = input
  const { persondata, sessions, catalogue, signon } = ports.repositories(tenant.scope)
  const persons = await personsOf(account, input)
  const providers = await catalogue.providers()
  const reservations = (await Promise.all(persons.map((id) => persondata.reservations(id)))).flat()
  const ledger = (await Promise.all(persons.map((id) => persondata.ledger(id)))).flat()
  const open = await sessions.of(account.user.id, ports.clock.now())
  const identities = await signon.of(account.user.id)
  return {
    exported: iso(ports.clock.now()),
    user: {
      ...wireUser(account.user),
      created: iso(account.created),
      emailverified: account.emailverified === null ? null : iso(account.emailverified),
    },
    reservations: reservations.map((one) => reservationIn(one, providers, input)),
    transactions: ledger.map((entry) => transactionIn(entry, input)),
    sessions: open.map(({ created, lastseen, agent }) => ({ created: iso(created), lastseen: iso(lastseen), agent })),
    signons: identities.map(({ issuer, subject, created }) => ({ issuer, subject, created: iso(created) })),
  }
}

/** As its customer reads it, on the clock of its own provider. */
function reservationIn(reservation: StoredReservation, providers: Provider[], { tenant }: Input) {
  const provider = providers.find(({ id }) => id === reservation.provider)
  const own = { ...tenant, timezone: provider?.timezone ?? 'UTC' }
  return {
    ...wireReservation(reservation, own, null),
    providername: provider?.name ?? '',
    created: iso(reservation.created),
  }
}

/** Amounts in major units; what only the processor calls it stays out. */
const transactionIn = (entry: LedgerEntry & { provider: string }, { tenant }: Input) => {
  const { id, provider, reservation, eventtype, transactiontype, mode, status, amount, currency, description } = entry
  const transactionamount = mode === 'points' ? amount : formatMajor(amount, tenant.currency.digits)
  const said = { id, provider, reservation, eventtype, transactiontype, mode, status, currency, description }
  return { ...said, transactionamount, created: iso(entry.created) }
}
