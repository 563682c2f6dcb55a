import { type Dialect, type Statement, statement } from '../session.ts'

// By hand: accounts stand in a column of the providers' rows that is no field of the entity, so that its model, whose
// rows are as bundles have them, neither reads nor writes it; it is locked alone, and searched through all providers.

const ofProvider = 'SELECT paymentaccounts FROM providers WHERE whitelabel = ? AND id = ?'

/** What a provider has connected. Primary key. */
export const selectAccounts = (whitelabel: string, provider: string): Statement =>
  statement(ofProvider, whitelabel, provider)

/** The same, locked until the transaction ends; SQLite's transactions lock anyway. Primary key. */
export const lockAccounts = (dialect: Dialect, whitelabel: string, provider: string): Statement =>
  statement(`${ofProvider}${dialect === 'mysql' ? ' FOR UPDATE' : ''}`, whitelabel, provider)

/** Stores what a provider has connected, and lets its site be read anew. Primary key. */
export const writeAccounts = (whitelabel: string, provider: string, accounts: string): Statement =>
  statement(
    'UPDATE providers SET paymentaccounts = ?, revision = revision + 1 WHERE whitelabel = ? AND id = ?',
    ...[accounts, whitelabel, provider],
  )

/** What all providers of a white-label have connected, by the beginning of the primary key. */
export const selectAllAccounts = (whitelabel: string): Statement =>
  statement(
    'SELECT id, paymentaccounts FROM providers WHERE whitelabel = ? AND paymentaccounts IS NOT NULL',
    whitelabel,
  )
