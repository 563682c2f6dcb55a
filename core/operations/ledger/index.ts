import type { Operation } from '../define-operation.ts'
import { getBalances } from './get-balances.ts'
import { getDisputes } from './get-disputes.ts'
import { exportStatement, getStatement } from './get-statement.ts'

/** What the ledger says: balances and statements. */
export const ledgerOperations: Operation[] = [getBalances, getDisputes, getStatement, exportStatement]
