import { isRecord } from '../domain/is-record.ts'
import type { AccountStore } from '../operations/payments/account-store.ts'
import { accountStates, type ConnectedAccount } from '../plugin-api/index.ts'
import type { Database } from './database.ts'
import { memberOf } from './models/member-of.ts'
import { inTransaction } from './run-transaction.ts'
import { parsed, type Row, text } from './session.ts'
import { selectAccounts, selectAllAccounts, writeAccounts } from './statements/payment-accounts.ts'

type Accounts = Record<string, ConnectedAccount>

const accountOf = (plugin: string, value: unknown): [string, ConnectedAccount][] => {
  if (!isRecord(value) || typeof value.id !== 'string') return []
  const missing = Array.isArray(value.missing) ? value.missing.filter((one) => typeof one === 'string') : []
  return [
    [plugin, { id: value.id, state: memberOf(accountStates, String(value.state), 'state of an account'), missing }],
  ]
}

/** The accounts of a provider's row, by plugin. */
export const accountsOfRow = (row: Row | undefined): Accounts =>
  Object.fromEntries(
    Object.entries(parsed<Record<string, unknown>>(row?.paymentaccounts ?? null, {})).flatMap(([plugin, one]) =>
      accountOf(plugin, one),
    ),
  )

/** The accounts that providers have connected, in their rows. */
export const accountStore = (db: Database): AccountStore => ({
  async save({ whitelabel, provider }, plugin, account) {
    const [found] = await db.read([selectAccounts(whitelabel, provider)])
    const accounts = { ...accountsOfRow(found?.rows[0]), [plugin]: account }
    await inTransaction(db, (trip) => trip.writeLast(writeAccounts(whitelabel, provider, JSON.stringify(accounts))))
  },
  async holdersOf(whitelabel, plugin, account) {
    const [found] = await db.read([selectAllAccounts(whitelabel)])
    return (found?.rows ?? []).flatMap((row) => (accountsOfRow(row)[plugin]?.id === account ? [text(row.id)] : []))
  },
})
