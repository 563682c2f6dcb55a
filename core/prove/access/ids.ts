import { mark, type Scope } from './canaries.ts'
import { sharesResource } from './tenants.ts'

/** Whose ids a call is made with. `unknown` are nobody's: what is refused must be refused like those. */
export const idKinds = ['sibling', 'foreign', 'alien', 'other', 'hidden', 'limited', 'deleted', 'own'] as const
export type IdKind = (typeof idKinds)[number]

/** One id of each sort, all of one kind. */
export interface Ids {
  kind: IdKind | 'unknown'
  provider: string
  bookable: string
  resource: string
  group: string
  form: string
  addon: string
  question: string
  /** A manage token and a draft go with it. */
  reservation: string
  token: string
  draft: string
  /** A reservation that is still held, and the draft that holds it. */
  hold: string
  holddraft: string
  user: string
  email: string
  bookinggroup: string
  link: string
  dictionary: string
  discount: string
  /** Of the discount. */
  code: string
  blackout: string
  session: string
  key: string
  upload: string
}

const sorts = [
  'provider',
  'bookable',
  'resource',
  'group',
  'form',
  'addon',
  'question',
  'reservation',
  'draft',
  'hold',
  'holddraft',
  'user',
  'bookinggroup',
  'link',
  'dictionary',
  'discount',
  'code',
  'blackout',
  'session',
  'key',
  'upload',
] as const

/** What there is one of only at a provider: a hidden bookable has no provider, session or key of its own. */
const ofProvidersOnly = new Set<string>([
  'provider',
  'user',
  'bookinggroup',
  'dictionary',
  'discount',
  'code',
  'blackout',
  'session',
  'key',
  'upload',
])
/** What is of a person, not of a provider. */
const ofPeople = new Set<string>([
  'reservation',
  'draft',
  'hold',
  'holddraft',
  'user',
  'bookinggroup',
  'session',
  'key',
  'upload',
])

/** Whose an id of this sort is, for a call with ids of a kind; what the kind has none of is home's own. */
function scopeOf(sort: string, kind: IdKind | 'unknown'): Scope | 'unknown' {
  const ownScope: Scope = ofPeople.has(sort) && sort !== 'bookinggroup' ? 'self' : 'own'
  if (kind === 'own') return sort === 'code' ? 'staffonly' : ownScope
  if (kind === 'other') return ofPeople.has(sort) ? 'other' : ownScope
  if (sort === 'resource' && sharesResource(kind)) return ownScope
  if (kind === 'hidden' || kind === 'limited' || kind === 'deleted') return ofProvidersOnly.has(sort) ? ownScope : kind
  return kind
}

/** @param tokenOf the manage token of a reservation that there is */
export function idsOf(kind: IdKind | 'unknown', tokenOf: (reservation: string) => string | undefined): Ids {
  const named = Object.fromEntries(sorts.map((sort) => [sort, mark(scopeOf(sort, kind), sort)]))
  const own = mark('self', 'reservation')
  const reservation = named.reservation ?? ''
  // What was told to nobody here opens nothing here: at another provider's site it does, so it is tried with its own.
  const isElsewhere = kind === 'sibling' || kind === 'foreign' || kind === 'alien'
  const token = tokenOf(isElsewhere ? reservation : own) ?? tokenOf(own) ?? ''
  const drafts = isElsewhere ? {} : { draft: mark('self', 'draft'), holddraft: mark('self', 'holddraft') }
  return {
    ...(named as Omit<Ids, 'kind' | 'token' | 'email'>),
    ...drafts,
    kind,
    token,
    email: `${named.user}@people.example`,
  }
}
