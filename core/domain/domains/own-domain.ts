/**
 * `pending`: its record was never seen. `active`: the site is served there. `failing`: still served, while its record
 * is missing, or its site has another. `removed`: not served any more.
 */
export const domainStates = ['pending', 'active', 'failing', 'removed'] as const
export type DomainState = (typeof domainStates)[number]

/**
 * Why a domain is not active. `missing`: its zone answers without our record. `unreachable`: its zone gives no answer.
 * `taken`: another site is served there. `replaced`: the site has moved to another of its domains.
 */
export const domainFailures = ['missing', 'unreachable', 'taken', 'replaced'] as const
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
  /** Since when its record has been missing, or the site at another domain; null while neither is so. */
  failingsince: number | null
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

/** How long a domain is served without its record or once it is replaced, and how long one may stay unproven. */
export const grace = 7 * day

/** A new one is looked at often: somebody waits for it. */
const nextOfPending = (age: number): number => (age < hour ? 5 * minute : hour)

/**
 * The life of a domain after its record was looked for. An active one is looked at daily; where its record is missing,
 * or another domain has replaced it, it is served for seven days more, and looked at hourly.
 * @param failure null where the record is there
 */
export function afterLook(before: DomainLife, failure: DomainFailure | null, now: number): DomainLife {
  if (before.state === 'removed') return before
  const seen = { ...before, checked: now, failure }
  if (failure === null) return { ...seen, state: 'active', failingsince: null, due: now + day }
  const isPending = before.state === 'pending'
  const since = isPending ? before.created : (before.failingsince ?? now)
  const failingsince = isPending ? null : since
  if (now - since >= grace) return { ...seen, state: 'removed', failingsince, due: null }
  if (isPending) return { ...seen, due: now + nextOfPending(now - since) }
  return { ...seen, state: 'failing', failingsince, due: now + hour }
}

/** Whether a site is served at a domain: not where another one is. */
export const isServed = ({ state, failure }: Pick<DomainLife, 'state' | 'failure'>): boolean =>
  state === 'active' || (state === 'failing' && failure !== 'taken')

/** The record that proves a domain: its name, and its text. */
export const proofOf = ({ host, token }: { host: string; token: string }): { name: string; value: string } => ({
  name: `_tessera.${host}`,
  value: `tessera-verify=${token}`,
})
