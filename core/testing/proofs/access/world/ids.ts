import { mark, type Scope } from '../isolation/canaries.ts'
import { sharesResource } from './tenants.ts'

/** The owner of the ids in a call. `unknown` ids don't exist: forbidden ids must be refused exactly like them. */
export const idKinds = ['sibling', 'foreign', 'alien', 'other', 'hidden', 'limited', 'deleted', 'own'] as const
export type IdKind = (typeof idKinds)[number]

/** One id of each sort, all of one owner. */
export interface Ids {
  kind: IdKind | 'unknown'
  provider: string
  bookable: string
  resource: string
  group: string
  form: string
  /** A form of the white-label, which all its providers ask. */
  sharedform: string
  /** A resource of the white-label, which all its providers share. */
  sharedresource: string
  addon: string
  question: string
  /** Comes with a manage token and a draft. */
  reservation: string
  token: string
  draft: string
  /** A reservation that is still held, with its draft. */
  hold: string
  holddraft: string
  user: string
  email: string
  bookinggroup: string
  link: string
  dictionary: string
  discount: string
  /** The code of `discount`. */
  code: string
  blackout: string
  session: string
  key: string
  upload: string
  /** An address that is told of reservations, and a message to it. */
  webhook: string
  delivery: string
  /** A reservation that is claimed later, and the resource that bids for it. */
  gig: string
  bidder: string
  /** A line of the ledger, of that reservation's customer. */
  transaction: string
  /** A package of points. */
  points: string
  /** A gift code. */
  gift: string
}

const sorts = [
  'provider',
  'bookable',
  'resource',
  'group',
  'form',
  'sharedform',
  'sharedresource',
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
  'webhook',
  'delivery',
  'gig',
  'bidder',
  'transaction',
  'points',
  'gift',
] as const

/** Sorts that a provider has only one of: a hidden bookable has no provider, session or key of its own. */
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
  'webhook',
  'delivery',
  'gig',
  'bidder',
  'transaction',
  'points',
  'gift',
])
/** Sorts that belong to a person instead of a provider. */
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
  'gig',
  'transaction',
])

/** Returns the owner of this sort's id in a call with ids of a kind. Sorts that the kind lacks use home's own id. */
function scopeOf(sort: string, kind: IdKind | 'unknown'): Scope | 'unknown' {
  const ownScope: Scope = ofPeople.has(sort) && sort !== 'bookinggroup' ? 'self' : 'own'
  if (kind === 'own') return sort === 'code' ? 'staffonly' : ownScope
  if (kind === 'other') return ofPeople.has(sort) ? 'other' : ownScope
  if (sort === 'sharedform' || sort === 'sharedresource') return kind === 'alien' || kind === 'unknown' ? kind : 'own'
  if (sort === 'resource' && sharesResource(kind)) return ownScope
  if (kind === 'hidden' || kind === 'limited' || kind === 'deleted') return ofProvidersOnly.has(sort) ? ownScope : kind
  return kind
}

/** @param tokenOf returns the manage token of an existing reservation */
export function idsOf(kind: IdKind | 'unknown', tokenOf: (reservation: string) => string | undefined): Ids {
  const named = Object.fromEntries(sorts.map((sort) => [sort, mark(scopeOf(sort, kind), sort)]))
  const own = mark('self', 'reservation')
  const reservation = named.reservation ?? ''
  // A token of another provider's reservation works at that provider's site, so it is tried here together with its own
  // draft.
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
