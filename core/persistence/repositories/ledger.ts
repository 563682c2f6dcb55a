import {
  type Balance,
  type BalanceKey,
  type BalanceLine,
  effectOf,
  effectsOf,
  inLockOrder,
  plus,
  spendable,
} from '../../domain/payments/index.ts'
import type { BalanceRepository, LockedBalance } from '../../operations/payments/balance-repository.ts'
import type { LedgerEntry, LedgerRepository, StatementQuery } from '../../operations/payments/stored-payment.ts'
import { type InTenant, inTenant, type TenantSource } from '../in-tenant.ts'
import { LedgerBalance, LedgerLine } from '../models/payment-models.ts'
import { selecting, updating } from '../models/prepared.ts'
import { integer, text } from '../session.ts'
import {
  addToBalance,
  insertBalance,
  selectStrayLines,
  selectUnlikeLines,
  sumOfLines,
  sumStatement,
} from '../statements/balances.ts'

const ofReservation = selecting(LedgerLine, (lines, { reservation }: { reservation: string }) =>
  lines.where('reservation', reservation).inOrder('created', 'id'),
)

const ofAttempt = selecting(LedgerLine, (lines, { attempt }: { attempt: string }) =>
  lines.where('attempt', attempt).inOrder('created', 'id'),
)

interface Listed extends Omit<StatementQuery, 'reach'> {
  limit: number
  offset: number
}

const listed = (reach: StatementQuery['reach']) =>
  selecting(
    LedgerLine,
    (lines, { reservation, user, from, until, limit, offset }: Listed) => {
      if (reservation !== undefined) lines.where('reservation', reservation)
      if (user !== undefined) lines.where('user', user)
      // What a dispute costs is the white-label's own.
      if (reach === 'provider') lines.where('eventtype', '<>', 'dispute_fee')
      return lines
        .where('created', '>=', from)
        .where('created', '<', until)
        .inOrder('created', 'id')
        .atMost(limit, offset)
    },
    { reach, as: (row) => ({ ...LedgerLine.parse(row), provider: text(row.provider) }) },
  )

const statements = { provider: listed('provider'), whitelabel: listed('whitelabel') }

const pendingAmong = selecting(LedgerLine, (lines, { ids }: { ids: string[] }) =>
  lines.isOneOf('id', ids).where('status', 'pending').locked(),
)

/** The only change of a line that there is. */
const settling = updating(LedgerLine, (lines, { ids, status }: { ids: string[]; status: string }) =>
  lines.set({ status }).isOneOf('id', ids).where('status', 'pending'),
)

const balanceOf = selecting(LedgerBalance, (balances, { user, mode, currency }: BalanceKey) =>
  balances.where('user', user).where('mode', mode).where('currency', currency),
)

const lockedBalance = selecting(LedgerBalance, (balances, { user, mode, currency }: BalanceKey) =>
  balances.where('user', user).where('mode', mode).where('currency', currency).locked(),
)

const balancesOf = selecting(LedgerBalance, (balances, { user }: { user: string }) =>
  balances.where('user', user).inOrder('mode', 'currency'),
)

/** What somebody has at all providers of the white-label. */
const balancesAnywhere = selecting(
  LedgerBalance,
  (balances, { user }: { user: string }) =>
    balances.where('user', user).where('balance', '>', 0).inOrder('provider', 'mode', 'currency'),
  { reach: 'whitelabel', as: (row) => ({ provider: text(row.provider), key: LedgerBalance.parse(row).key }) },
)

/** One of the two lines by which a balance changes hands. */
const movedLine = ({ user, mode, currency }: BalanceKey, amount: number, now: number) => ({
  ...{ reservation: null, user, type: 'adjustment' as const, eventtype: 'moved' as const, mode, currency, amount },
  paymentmethod: mode === 'points' ? ('points' as const) : ('credit' as const),
  ...{ status: 'success' as const, attempt: null, created: now, description: 'Of the same address' },
})

const empty: Balance = { balance: 0, held: 0 }

const isSame = (a: BalanceKey, b: BalanceKey): boolean =>
  a.user === b.user && a.mode === b.mode && a.currency === b.currency

/** What changes a balance needs its lock: pairs, and lines that failed, need none. */
function refuseUnlocked(lines: readonly BalanceLine[], own: BalanceKey | null): void {
  const other = effectsOf(lines).find(({ key }) => own === null || !isSame(key, own))
  if (other) throw new Error(`A ledger line changes the balance of ${other.key.user} without its lock`)
}

/** Stands in for what a row of sums has not. */
const unsummed = { type: 'payment', eventtype: 'full_payment' }

/** Lines are added and never changed, but for the end of a pending one. */
export const ledgerRepository = (tenant: InTenant, { runner, dialect, scope }: TenantSource): LedgerRepository => ({
  async appendLedger(entries) {
    refuseUnlocked(entries, null)
    for (const entry of entries) tenant.insert(LedgerLine, entry)
    await tenant.settled()
  },
  async appendLedgerOnce(entries) {
    refuseUnlocked(entries, null)
    for (const entry of entries) tenant.insert(LedgerLine, entry, 'stays')
    await tenant.settled()
  },
  ledgerOf: (reservation) => tenant.all(ofReservation, { reservation }),
  ledgerOfAttempt: (attempt) => tenant.all(ofAttempt, { attempt }),
  statement: ({ reach, ...query }, page) => tenant.all(statements[reach], { ...query, ...page }),
  async statementSums(query) {
    const [read] = await runner.run([sumStatement(dialect, scope, query)])
    return (read?.rows ?? []).map((row) => {
      const { mode, currency, status, paymentmethod, transactiontype } = LedgerLine.parse({ ...unsummed, ...row })
      const sum = { mode, currency, status, paymentmethod, transactiontype }
      return { ...sum, lines: integer(row.counted), amount: integer(row.total) }
    })
  },
  async strayLines() {
    const [read] = await runner.run([selectStrayLines(scope.provider)])
    return (read?.rows ?? []).map(({ id, attempt }) => ({ id: text(id), attempt: text(attempt) }))
  },
})

export function balancesRepository(tenant: InTenant, source: TenantSource): BalanceRepository {
  const { runner, dialect, scope } = source
  const { provider } = scope

  function locked(key: BalanceKey, found: Balance, now: number): LockedBalance {
    let current = found
    const add = (effect: Balance) => {
      const after = plus(current, effect)
      if (after.held < 0 || spendable(after) < 0)
        throw new Error(`A ledger line takes more than the balance of ${key.user} has`)
      if (effect.balance !== 0 || effect.held !== 0) runner.queue(addToBalance(provider, key, effect, now))
      current = after
    }
    return {
      get now() {
        return current
      },
      async appendLines(lines: LedgerEntry[]) {
        refuseUnlocked(lines, key)
        add(
          lines
            .filter(({ user }) => user === key.user)
            .map(effectOf)
            .reduce(plus, empty),
        )
        for (const line of lines) tenant.insert(LedgerLine, line)
        await tenant.settled()
      },
      async settleLines(ids, status) {
        const pending = ids.length === 0 ? [] : await tenant.all(pendingAmong, { ids })
        if (pending.length === 0) return
        const ended = pending.map((line) => effectOf({ ...line, status }))
        const before = pending.map(effectOf).map(({ balance, held }) => ({ balance: -balance, held: -held }))
        refuseUnlocked([...pending, ...pending.map((line) => ({ ...line, status }))], key)
        add([...before, ...ended].reduce(plus, empty))
        tenant.queue(settling, { ids: pending.map(({ id }) => id), status })
        await tenant.settled()
      },
    }
  }

  return {
    of: async (key) => (await tenant.first(balanceOf, key)) ?? empty,
    ofPerson: (user) => tenant.all(balancesOf, { user }),
    async lock(key, now) {
      const { statement } = tenant.ask(lockedBalance, key)
      const [, read] = await runner.run([insertBalance(dialect, provider, key, now), statement])
      const row = read?.rows[0]
      return locked(key, row ? LedgerBalance.parse(row) : empty, now)
    },
    async handOver(from, to, now) {
      for (const place of await tenant.all(balancesAnywhere, { user: from })) {
        const at = { ...source, scope: { ...scope, provider: place.provider } }
        const its = balancesRepository(inTenant(at), at)
        const keys = inLockOrder([place.key, { ...place.key, user: to }])
        const locked = new Map<string, LockedBalance>()
        for (const key of keys) locked.set(key.user, await its.lock(key, now))
        const [giving, taking] = [locked.get(from), locked.get(to)]
        const amount = giving ? spendable(giving.now) : 0
        if (!giving || !taking || amount <= 0) continue
        const id = `moved.${place.key.mode}.${place.key.currency}.${now}.${from}`
        await giving.appendLines([{ ...movedLine(place.key, amount, now), id, transactiontype: 'debit' }])
        const received = movedLine({ ...place.key, user: to }, amount, now)
        await taking.appendLines([{ ...received, id: `${id}.to`, transactiontype: 'credit' }])
      }
    },
    async summed(key) {
      const [read] = await runner.run([sumOfLines(provider, key)])
      const row = read?.rows[0] ?? {}
      return { balance: integer(row.balance), held: integer(row.held) }
    },
    async unlikeLines() {
      const [read] = await runner.run([selectUnlikeLines(provider)])
      return (read?.rows ?? []).map((row) => ({
        key: LedgerBalance.parse(row).key,
        kept: { balance: integer(row.balance), held: integer(row.held) },
        summed: { balance: integer(row.summed), held: integer(row.summedheld) },
      }))
    },
  }
}
