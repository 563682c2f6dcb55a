import type { Wrong } from '../../../../../plugin-api/conformance/index.ts'
import type { Mishap } from '../bank-faults.ts'

/** How a service on this machine goes wrong. */
export const wrongs: Record<Mishap, Wrong> = { failed: 503, lost: 'cut_undone', cut: 'cut_done', held: 'silent_done' }
