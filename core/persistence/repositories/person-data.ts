import type { PersonDataRepository } from '../../operations/accounts/person-data.ts'
import type { InTenant } from '../in-tenant.ts'
import { Attempt, LedgerLine } from '../models/payment-models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { AttemptShare, Reservation } from '../models/reservation-models.ts'
import { integer, text } from '../session.ts'

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

const isUnconfirmed = ['in-progress', 'waitlisted', 'pending'] as const

/** What may be paid for at this moment, before it is confirmed. */
const unconfirmedIds = selecting(
  Reservation,
  (rows, { user }: { user: string }) =>
    rows
      .only('id')
      .where('user', user)
      .isOneOf('status', [...isUnconfirmed]),
  { reach, as: (row) => text(row.id) },
)

/** The same, locked, with the versions that payments name. */
const unconfirmed = selecting(
  Reservation,
  (rows, { user }: { user: string }) =>
    rows
      .only('provider', 'id', 'version')
      .where('user', user)
      .isOneOf('status', [...isUnconfirmed])
      .locked(),
  { reach, as: (row) => ({ provider: text(row.provider), id: text(row.id), version: integer(row.version) }) },
)

const lockAttempts = selecting(
  Attempt,
  (attempts, { homes, ids }: { homes: string[]; ids: string[] }) =>
    attempts.only('id').isOneOf('provider', homes).isOneOf('id', ids).inOrder('id').locked(),
  { reach, as: (row) => text(row.id) },
)

type Share = Record<'provider' | 'attempt' | 'reservation', string> & { version: number }

const sharesAmong = selecting(
  AttemptShare,
  (shares, { homes, ids }: { homes: string[]; ids: string[] }) =>
    shares.isOneOf('provider', homes).isOneOf('reservation', ids),
  {
    reach,
    as: (row): Share => ({
      provider: text(row.provider),
      attempt: text(row.attempt),
      reservation: text(row.reservation),
      version: integer(row.version),
    }),
  },
)

const renewShare = updating(
  AttemptShare,
  (shares, { provider, attempt, reservation, version }: Share) =>
    shares
      .raise('version')
      .where('provider', provider)
      .where('attempt', attempt)
      .where('reservation', reservation)
      .where('version', version),
  { reach },
)

export function personDataRepository(tenant: InTenant): PersonDataRepository {
  const sharesOf = async (ids: string[], homes: string[]): Promise<Share[]> =>
    ids.length === 0 ? [] : tenant.all(sharesAmong, { homes, ids })
  return {
    reservations: (user) => tenant.all(reservations, { user }),
    ledger: (user) => tenant.all(ledger, { user }),
    isKnownAt: async (provider, user) => (await tenant.first(oneAt, { provider, user })) !== null,
    async handOver(from, to) {
      const homes = [...new Set(await tenant.all(homesOf, { user: from }))]
      if (homes.length === 0) return 0
      const paid = await sharesOf(await tenant.all(unconfirmedIds, { user: from }), homes)
      const attempts = [...new Set(paid.map(({ attempt }) => attempt))]
      // Attempts before reservations, as the finaliser locks them: it must not read one before this and one after it.
      if (attempts.length > 0) await tenant.all(lockAttempts, { homes, ids: attempts })
      const waiting = await tenant.all(unconfirmed, { user: from })
      const shares = await sharesOf(
        waiting.map(({ id }) => id),
        homes,
      )
      const handed = await tenant.change(handOver, { from, to, homes })
      // Whoever pays goes on: it is another's now, and else as it was when the payment began.
      for (const share of shares) if (waiting.some((one) => isOf(share, one))) await tenant.change(renewShare, share)
      return handed
    },
  }
}

const isOf = (share: Share, { provider, id, version }: { provider: string; id: string; version: number }): boolean =>
  share.provider === provider && share.reservation === id && share.version === version
