type Audience = 'customer' | 'staff' | 'claimers'

/**
 * Whom a mail tells of each event, by the rules; those that are about nobody's reservation or for programs tell none.
 */
const told: Record<string, Audience[]> = {
  booked: ['customer', 'staff'],
  rescheduled: ['customer', 'staff', 'claimers'],
  cancelled: ['customer', 'staff', 'claimers'],
  pending: ['customer', 'staff'],
  modified: ['customer', 'staff'],
  withdrawn: ['customer', 'staff'],
  approved: ['customer'],
  rejected: ['customer'],
  request_lapsed: ['customer', 'staff'],
  move_rejected: ['customer'],
  move_lapsed: ['customer', 'staff'],
  waitlisted: ['customer', 'staff'],
  offer: ['customer'],
  offer_lapsed: ['customer'],
  room: ['customer'],
  waitlist_closed: ['customer'],
  gig_open: ['claimers'],
  claimed: ['customer', 'staff', 'claimers'],
  unclaimed: ['customer', 'staff', 'claimers'],
  gig_expired: ['staff', 'claimers'],
  payment_failed: ['customer', 'staff'],
  receipt: ['customer'],
  refunded: [],
  // of a hold, which names nobody
  expired: [],
}

/** An event as it is stored. */
export interface StoredEvent {
  id: string
  /** Without the kind of what it is about. */
  name: string
  reservation: string
  /** When it was written: no two changes of a reservation come in the same millisecond, as each waits for the last. */
  created: number
}

/** By whom mails are read: each key distinguishes the mails of one event, and is empty for the customer. */
export interface Readers {
  staff: string
  claimer: string
}

/**
 * The ids of all mails that events ask for, where every gig has one resource, of one person, who claims it: they are
 * asked when it opens, not when they have given it back themselves, and hear of a change while they have it. Throws for
 * an event of which nobody has said here whom it tells. Pure.
 */
export function dueMails(events: StoredEvent[], { staff, claimer }: Readers): string[] {
  const keys: Record<Audience, string> = { customer: '', staff: `.${staff}`, claimers: `.${claimer}` }
  const ofEach = new Map<string, StoredEvent[]>()
  for (const event of events) ofEach.set(event.reservation, [...(ofEach.get(event.reservation) ?? []), event])
  return [...ofEach.values()].flatMap((own) => {
    const given = new Set(own.filter(({ name }) => name === 'unclaimed').map(({ created }) => created))
    let hasClaim = false
    return own
      .toSorted((a, b) => a.created - b.created)
      .flatMap(({ id, name, created }) => {
        const all = told[name]
        if (!all) throw new Error(`whom ${name} tells is not known`)
        if (name === 'claimed') hasClaim = true
        const isClaimerTold = name === 'gig_open' ? !given.has(created) : hasClaim
        if (name === 'unclaimed' || name === 'cancelled') hasClaim = false
        return all.filter((one) => one !== 'claimers' || isClaimerTold).map((one) => `${id}${keys[one]}`)
      })
  })
}
