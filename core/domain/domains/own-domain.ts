/**
 * `pending`: its record was never seen. `proven`: it is answered, but nothing sends people to it, since it is not known
 * to lead here. `active`: the site is served there, and found there. `failing`: still so, while its record is missing,
 * it leads here no more, or its site has another. `removed`: not served any more.
 */
export const domainStates = ['pending', 'proven', 'active', 'failing', 'removed'] as const
export type DomainState = (typeof domainStates)[number]

/**
 * Why a domain is not active. `missing`: its zone answers without our record. `unreachable`: its zone gives no answer.
 * `taken`: another site is served there. `replaced`: the site has moved to another of its domains. `away`: it is
 * proven, and does not lead here.
 */
export const domainFailures = ['missing', 'unreachable', 'taken', 'replaced', 'away'] as const
export type DomainFailure = (typeof domainFailures)[number]

/** What the life of a domain depends on; instants in epoch ms. */
export interface DomainLife {
  state: DomainState
  failure: DomainFailure | null
  created: number
  /** When its record was last looked for; null before the first time. */
  checked: number | null
  /** When it is looked for next; null for one that is removed. */
  due: number | null
  /** Since when its record has been missing, it leads elsewhere, or its site is at another; null while none is so. */
  failingsince: number | null
  /** When it was last known to lead here, by a call that we made or a request that arrived; null before that. */
  seen: number | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a domain is served without its record or once it is replaced, and how long one may stay unproven. */
export const grace = 7 * day

/** How long a site stays at a domain that seems to lead here no more: a daily look, then a day of hourly ones. */
export const patience = 2 * day

/** A new one is looked at often: somebody waits for it. */
const nextOfPending = (age: number): number => (age < hour ? 5 * minute : hour)
const nextOfProven = (age: number): number => (age < grace ? nextOfPending(age) : day)

/** What a look has found. */
export interface DomainLook {
  /** Null where the record is there. */
  failure: DomainFailure | null
  /** Whether a call to the domain came to this installation. */
  leads: boolean
}

/** How exactly it is known when requests last arrived. */
export const arrivalsNoted = hour

/** Whether requests have arrived for a domain since the last look, or may just have. */
const hasArrivals = ({ seen, checked }: DomainLife, now: number): boolean =>
  seen !== null && (seen > (checked ?? seen) || now - seen < arrivalsNoted)

/**
 * The life of a domain after its record was looked for, and where it leads. An active one is looked at daily; where its
 * record is missing, or another domain has replaced it, it is served for seven days more, and looked at hourly.
 */
export function afterLook(before: DomainLife, look: DomainLook, now: number): DomainLife {
  const { failure } = look
  if (before.state === 'removed') return before
  if (before.state === 'pending' && failure !== null) return stillPending(before, failure, now)
  const seen = look.leads ? now : before.seen
  const next = { ...before, seen, checked: now, failure }
  const leads = look.leads || hasArrivals(before, now)
  if (failure === null && leads) return { ...next, state: 'active', failingsince: null, due: now + day }
  const since = failure === null ? null : sinceOf(before, now)
  if (since !== null && now - since >= grace) return { ...next, state: 'removed', failingsince: since, due: null }
  // One that leads to another of the site's domains is followed by nothing, wherever it leads.
  const isFound = failure === 'replaced' || (isFollowed(before) && seen !== null && now - seen < patience)
  const found = { ...next, failure: failure ?? 'away' }
  if (!isFound) return { ...found, state: 'proven', failingsince: since, due: now + nextOfProven(now - before.created) }
  return { ...found, state: 'failing', failingsince: since ?? seen, due: now + hour }
}

/** Since when a record is missing, which one that was only away has had so far. */
const sinceOf = ({ failure, failingsince }: DomainLife, now: number): number =>
  failure === 'away' ? now : (failingsince ?? now)

function stillPending(before: DomainLife, failure: DomainFailure, now: number): DomainLife {
  const next = { ...before, failure, checked: now, failingsince: null }
  const age = now - before.created
  return age >= grace ? { ...next, state: 'removed', due: null } : { ...next, due: now + nextOfPending(age) }
}

/** The life of a domain after a request has arrived for it: one that only lacked that is in use. */
export function afterArrival(before: DomainLife, now: number): DomainLife {
  if (!isServed(before)) return before
  const next = { ...before, seen: now }
  return before.failure === 'away'
    ? { ...next, state: 'active', failure: null, failingsince: null, due: now + day }
    : next
}

type Standing = Pick<DomainLife, 'state' | 'failure'>

/** Whether requests for a domain are answered with its site, and a proxy gets a certificate: not where another is. */
export const isServed = ({ state, failure }: Standing): boolean =>
  state !== 'pending' && state !== 'removed' && failure !== 'taken'

/** Whether the site is found at a domain: its other hosts redirect there, and links name it. */
export const isFollowed = ({ state, failure }: Standing): boolean =>
  (state === 'active' || state === 'failing') && failure !== 'taken'

/** The record that proves a domain: its name, and its text. */
export const proofOf = ({ host, token }: { host: string; token: string }): { name: string; value: string } => ({
  name: `_tessera.${host}`,
  value: `tessera-verify=${token}`,
})
