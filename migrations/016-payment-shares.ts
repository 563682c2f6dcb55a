import { ids, integers, tables } from './columns.ts'

/**
 * What each reservation of a cart owes of the one attempt that pays for all of them, and whether it goes back. An
 * attempt for a single reservation has no rows here: that one owes all of it.
 */
export const { up, down } = tables({
  payment_shares(table) {
    ids(table, 'provider attempt reservation')
    integers(table, 'amount')
    table.string('refund', 16)
    table.primary(['provider', 'attempt', 'reservation'])
    table.index(['provider', 'reservation'], 'payment_shares_reservation')
  },
})
