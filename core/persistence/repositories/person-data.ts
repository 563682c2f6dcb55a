import type { PersonDataRepository } from '../../operations/accounts/person-data.ts'
import type { InTenant } from '../in-tenant.ts'
import { LedgerLine } from '../models/payment-models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { Reservation } from '../models/reservation-models.ts'
import { text } from '../session.ts'

/** A person's rows at all the white-label's providers, each found by the index of the person's rows. */
const reach = 'whitelabel'

const reservations = selecting(
  Reservation,
  (rows, { user }: { user: string }) => rows.where('user', user).inOrder('start', 'id'),
  { reach },
)

const ledger = selecting(
  LedgerLine,
  (lines, { user }: { user: string }) => lines.where('user', user).inOrder('created', 'id'),
  { reach, as: (row) => ({ ...LedgerLine.parse(row), provider: text(row.provider) }) },
)

const oneAt = selecting(
  Reservation,
  (rows, { provider, user }: { provider: string; user: string }) =>
    rows.only('id').where('provider', provider).where('user', user).atMost(1),
  { reach, as: ({ id }) => text(id) },
)

const homesOf = selecting(
  Reservation,
  (rows, { user }: { user: string }) => rows.only('provider').where('user', user),
  {
    reach,
    as: ({ provider }) => text(provider),
  },
)

/** Names the providers, because MySQL would search, and lock, every reservation for a subselect of an update. */
const handOver = updating(
  Reservation,
  (rows, { from, to, homes }: { from: string; to: string; homes: string[] }) =>
    rows.set({ user: to }).raise('version').where('user', from).isOneOf('provider', homes),
  { reach },
)

export const personDataRepository = (tenant: InTenant): PersonDataRepository => ({
  reservations: (user) => tenant.all(reservations, { user }),
  ledger: (user) => tenant.all(ledger, { user }),
  isKnownAt: async (provider, user) => (await tenant.first(oneAt, { provider, user })) !== null,
  async handOver(from, to) {
    const homes = [...new Set(await tenant.all(homesOf, { user: from }))]
    return homes.length === 0 ? 0 : tenant.change(handOver, { from, to, homes })
  },
})
