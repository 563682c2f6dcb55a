import type { PaymentMode } from '../pricing/types.ts'
import type { LedgerDirection, LedgerStatus } from './lists.ts'

/** What a person has at a provider: currency for each currency, or points, whose `currency` is empty. */
export interface BalanceKey {
  user: string
  mode: PaymentMode
  currency: string
}

/** `balance` of what has succeeded; `held` of it is what debits may still take that are not settled. Minor units. */
export interface Balance {
  balance: number
  held: number
}

/** The part of a ledger line that decides about balances. */
export interface BalanceLine {
  user: string | null
  mode: PaymentMode
  currency: string
  transactiontype: LedgerDirection
  status: LedgerStatus
  amount: number
}

export const balanceKey = (user: string, mode: PaymentMode, currency: string): BalanceKey => ({
  user,
  mode,
  currency: mode === 'points' ? '' : currency,
})

/** What may be spent: pending debits are not. */
export const spendable = ({ balance, held }: Balance): number => balance - held

/** What one line adds to the balance of its person. */
export function effectOf({ transactiontype, status, amount }: BalanceLine): Balance {
  const isDebit = transactiontype === 'debit'
  if (status === 'success') return { balance: isDebit ? -amount : amount, held: 0 }
  return { balance: 0, held: status === 'pending' && isDebit ? amount : 0 }
}

export const plus = (a: Balance, b: Balance): Balance => ({ balance: a.balance + b.balance, held: a.held + b.held })

/** What lines add to each balance, without those that stay: the two lines of a pair add nothing. */
export function effectsOf(lines: readonly BalanceLine[]): { key: BalanceKey; effect: Balance }[] {
  const byKey = new Map<string, { key: BalanceKey; effect: Balance }>()
  for (const line of lines) {
    if (line.user === null) continue
    const key = balanceKey(line.user, line.mode, line.currency)
    const name = JSON.stringify(key)
    const effect = plus(byKey.get(name)?.effect ?? { balance: 0, held: 0 }, effectOf(line))
    byKey.set(name, { key, effect })
  }
  return [...byKey.values()].filter(({ effect }) => effect.balance !== 0 || effect.held !== 0)
}

/** The order in which several balances are locked. */
export const inLockOrder = (keys: BalanceKey[]): BalanceKey[] => {
  const text = ({ user, mode, currency }: BalanceKey) => `${user} ${mode} ${currency}`
  return keys.toSorted((a, b) => (text(a) < text(b) ? -1 : 1))
}
