import { endStates } from '../../domain/payments/index.ts'
import { type Stage, statusesAt } from '../../domain/reservation/index.ts'

/** Words of a closed list for SQL's `IN`. */
const listed = (words: string[]): string => words.map((word) => `'${word}'`).join(', ')

/** The statuses of reservations at some stages. */
export const sqlStatusesAt = (...stages: Stage[]): string => listed(statusesAt(...stages))

/** The states in which a payment attempt has ended. */
export const sqlEndStates = listed(endStates)
