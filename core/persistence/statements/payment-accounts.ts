import { type Dialect, type Statement, statement } from '../session.ts'

// Accounts stand in the providers' rows, which entities' models write as bundles have them.

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
