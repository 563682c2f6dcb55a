import { ids, integers, tables } from './columns.ts'

/**
 * Who took which hold, so that what a visitor and an address hold can be counted in the reservations themselves, and the
 * rows that are locked while it is counted. `visitor` is a person's id or the hash of a browser's cookie; `address`
 * tells whether two holds came from one network, never which.
 */
export const { up, down } = tables({
  hold_takers(table) {
    ids(table, 'whitelabel provider reservation address')
    table.string('visitor', 80)
    integers(table, 'taken')
    table.primary(['whitelabel', 'provider', 'reservation'])
    table.index(['whitelabel', 'visitor'], 'hold_takers_visitor')
    table.index(['whitelabel', 'address'], 'hold_takers_address')
    // The clean-up.
    table.index(['taken'], 'hold_takers_taken')
  },
  hold_locks(table) {
    ids(table, 'whitelabel')
    table.string('key', 100)
    integers(table, 'locked')
    table.primary(['whitelabel', 'key'])
    // The clean-up.
    table.index(['locked'], 'hold_locks_locked')
  },
})
