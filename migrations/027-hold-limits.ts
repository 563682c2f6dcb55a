import { ids, integers, tables } from './columns.ts'

/**
 * The visitor and the address behind each hold, for counting their live holds, and the rows that are locked meanwhile.
 * `visitor` is a person's id or the hash of a browser's cookie; `address` shows whether two holds came from one
 * network, but not which.
 */
export const { up, down } = tables({
  hold_takers(table) {
    ids(table, 'whitelabel provider reservation address')
    table.string('visitor', 80)
    integers(table, 'taken')
    table.primary(['whitelabel', 'provider', 'reservation'])
    table.index(['whitelabel', 'visitor'], 'hold_takers_visitor')
    table.index(['whitelabel', 'address'], 'hold_takers_address')
    // For the clean-up.
    table.index(['taken'], 'hold_takers_taken')
  },
  hold_locks(table) {
    ids(table, 'whitelabel')
    table.string('key', 100)
    integers(table, 'locked')
    table.primary(['whitelabel', 'key'])
    // For the clean-up.
    table.index(['locked'], 'hold_locks_locked')
  },
})
