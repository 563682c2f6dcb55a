import { isRecord } from '../domain/is-record.ts'
import type { AccountStore, AccountWrites } from '../operations/payments/account-store.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { accountStates, type ConnectedAccount } from '../plugin-api/index.ts'
import type { Database } from './database.ts'
import { memberOf } from './models/member-of.ts'
import { type Dialect, parsed, type Row, text } from './session.ts'
import { lockAccounts, selectAccounts, selectAllAccounts, writeAccounts } from './statements/payment-accounts.ts'
import type { Trip } from './trip.ts'

type Accounts = Record<string, ConnectedAccount>

const accountOf = (plugin: string, value: unknown): [string, ConnectedAccount][] => {
  if (!isRecord(value) || typeof value.id !== 'string') return []
  const missing = Array.isArray(value.missing) ? value.missing.filter((one) => typeof one === 'string') : []
  return [
    [plugin, { id: value.id, state: memberOf(accountStates, String(value.state), 'state of an account'), missing }],
  ]
}

const entriesOf = (row: Row | undefined) => parsed<Record<string, unknown>>(row?.paymentaccounts ?? null, {})

/** The accounts of a provider's row, by plugin. */
export const accountsOfRow = (row: Row | undefined): Accounts =>
  Object.fromEntries(Object.entries(entriesOf(row)).flatMap(([plugin, one]) => accountOf(plugin, one)))

/** How many accounts were disconnected at a plugin's service; kept beside what is connected now. */
function formerIn(row: Row | undefined, plugin: string): number {
  const entry = entriesOf(row)[plugin]
  return isRecord(entry) && typeof entry.former === 'number' ? entry.former : 0
}

/** The accounts that providers have connected, in their rows. */
export const accountStore = (db: Database): AccountStore => ({
  async formerOf({ whitelabel, provider }, plugin) {
    const [found] = await db.read([selectAccounts(whitelabel, provider)])
    return formerIn(found?.rows[0], plugin)
  },
  async holdersOf(whitelabel, plugin, account) {
    const [found] = await db.read([selectAllAccounts(whitelabel)])
    return (found?.rows ?? []).flatMap((row) => (accountsOfRow(row)[plugin]?.id === account ? [text(row.id)] : []))
  },
})

/** The accounts of one provider in a transaction. */
export function accountsIn(trip: Trip, dialect: Dialect, { whitelabel, provider }: TenantScope): AccountWrites {
  const locked = async () => (await trip.run([lockAccounts(dialect, whitelabel, provider)]))[0]?.rows[0]
  return {
    lock: async (plugin) => accountsOfRow(await locked())[plugin] ?? null,
    async put(plugin, account) {
      const row = await locked()
      const known = accountsOfRow(row)[plugin]
      const isEnded = known !== undefined && account?.id !== known.id
      const former = formerIn(row, plugin) + (isEnded ? 1 : 0)
      const accounts = { ...entriesOf(row), [plugin]: { ...account, ...(former > 0 && { former }) } }
      await trip.write(writeAccounts(whitelabel, provider, JSON.stringify(accounts)))
    },
  }
}
