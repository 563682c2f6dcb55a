/**
 * Where a reservation is: its status, or `move` while a move that its customer asked for waits to be decided.
 */
type Standing = string

/** What must be told of a change whose reason fits. */
type Rule = [why: RegExp, tells: string[]]

const any = /./
const putBack: Rule[] = [
  [/reject/, ['move_rejected']],
  [/withdrawn|the place that it has/, ['withdrawn']],
  [/not answered in time/, ['move_lapsed']],
]
const givenUp: Rule = [/given back|refused/, ['unclaimed', 'gig_open']]

/**
 * The events of each change, by the rules of a reservation's life and not by the code that tells them. Nobody hears of
 * a hold, nor who waits that they have got what they waited for: they know. A change that is not here is a fault.
 */
const rules: Readonly<Record<string, Rule[]>> = {
  'in-progress>in-progress': [[any, []]],
  'in-progress>removed': [[any, []]],
  'in-progress>booked': [[any, ['booked']]],
  'in-progress>gig': [[any, ['booked', 'gig_open']]],
  'in-progress>pending': [[any, ['pending']]],
  'in-progress>waitlisted': [[any, ['waitlisted']]],
  'pending>pending': [
    [/by its customer/, ['modified']],
    [/by staff/, ['rescheduled']],
  ],
  'pending>booked': [[/approved/, ['approved']]],
  'pending>gig': [[/approved/, ['approved', 'gig_open']]],
  'pending>cancelled': [
    [/reject/, ['rejected']],
    [/withdrawn/, ['withdrawn']],
    [/not answered in time/, ['request_lapsed']],
    [/cancelled/, ['cancelled']],
  ],
  'booked>booked': [[/moved/, ['rescheduled']]],
  'booked>move': [[any, ['pending of a move']]],
  'booked>gig': [givenUp, [/moved/, ['rescheduled', 'unclaimed', 'gig_open']]],
  'booked>cancelled': [[any, ['cancelled']]],
  'gig>gig': [
    [/^claimed/, ['claimed']],
    givenUp,
    [/moved/, ['rescheduled', 'gig_open']],
    [/announced again/, ['gig_open']],
  ],
  'gig>booked': [
    [/^claimed/, ['claimed']],
    [/confirmed/, ['approved']],
  ],
  'gig>move': [[any, ['pending of a move']]],
  'gig>cancelled': [
    [/nobody/, ['cancelled', 'gig_expired']],
    [/cancelled/, ['cancelled']],
  ],
  'move>move': [[any, ['modified']]],
  'move>booked': [[/approved/, ['rescheduled']], ...putBack],
  'move>gig': [[/approved/, ['rescheduled', 'gig_open']], ...putBack],
  'move>cancelled': [[/cancelled/, ['cancelled']]],
  'waitlisted>waitlisted': [
    [/room came free|offered/, ['offer']],
    [/offer was not answered/, ['offer_lapsed']],
    [/there is room/, ['room']],
    [/joined/, ['waitlisted']],
    [/changed its entry|reordered|its draft holds/, []],
  ],
  'waitlisted>booked': [[any, ['booked']]],
  'waitlisted>gig': [[any, ['booked', 'gig_open']]],
  'waitlisted>pending': [[any, ['pending']]],
  'waitlisted>cancelled': [
    [/offer was not answered/, ['offer_lapsed']],
    [/closed|not offered any more/, ['waitlist_closed']],
    [/has booked the time/, []],
    [/reject|left|cancelled/, ['cancelled']],
  ],
}

/** What must be told of a change; null for one that the rules don't have. */
export const mustTell = (from: Standing, to: Standing, reason: string): string[] | null =>
  rules[`${from}>${to}`]?.find(([why]) => why.test(reason))?.[1] ?? null

/** Where a status leads from where a reservation is: what asks to be decided again after it stood is a move. */
export function standingAt(from: Standing, status: string): Standing {
  const isOfMove = ['booked', 'gig', 'move'].includes(from)
  return status === 'pending' && isOfMove ? 'move' : status
}

/**
 * By how much SEQUENCE rises with a change, at least and at most: a place that changed can't be seen in its history.
 */
export function risesBy(from: Standing, tells: string[]): { least: number; most: number } {
  const ends = ['cancelled', 'rejected', 'request_lapsed', ...(from === 'pending' ? ['withdrawn'] : [])]
  const isEnd = from !== 'waitlisted' && tells.some((one) => ends.includes(one))
  if (isEnd || tells.includes('rescheduled')) return { least: 1, most: 1 }
  // Another wish is for another place or not; a claim names the time or not, and takes it along when it is given back.
  const mayBeElsewhere = tells.some((one) => ['modified', 'claimed', 'unclaimed'].includes(one))
  return { least: 0, most: mayBeElsewhere ? 1 : 0 }
}
