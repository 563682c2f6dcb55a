import { ids, integers, tables } from './columns.ts'

/**
 * Each reservation's share in an attempt that pays for several, and whether it is to be refunded. An attempt for a
 * single reservation has no rows here.
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
