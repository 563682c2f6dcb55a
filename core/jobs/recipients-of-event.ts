import { createHash } from 'node:crypto'
import { selectionOf } from '../domain/availability/selection-methods.ts'
import type { User } from '../domain/entities/index.ts'
import { peopleOf, peopleOfClaims } from '../domain/gigs/index.ts'
import { isRecord } from '../domain/is-record.ts'
import { isTold, staffRoute } from '../domain/reservation/index.ts'
import type { Catalogue, CataloguedBookable } from '../operations/catalogue/catalogue.ts'
import type { DueEvent } from '../operations/job-store.ts'
import type { Ports, StoredReservation } from '../operations/ports.ts'
import { formerPlaceOf } from '../operations/reservations/former-place.ts'
import type { Tenant } from '../operations/tenant.ts'
import type { Audience } from '../plugin-api/index.ts'

/** What an event is about. */
export interface Subject {
  reservation: StoredReservation
  /** Its bookable; null if that no longer exists. */
  entry: CataloguedBookable | null
  catalogue: Catalogue
}

/** Somebody to be told of an event. */
export interface Recipient {
  audience: Audience
  /** Distinguishes those of one event; empty for the customer. */
  key: string
  email: string
  firstname: string
  /** Empty for the site's own. */
  language: string
  /** Whether this person has claimed it, and so may know who booked. */
  hasClaim: boolean
  /** Whether the event ended a bid of theirs. */
  hadBid?: boolean
}

interface Asked extends Subject {
  tenant: Tenant
  ports: Pick<Ports, 'repositories'>
  row: Pick<DueEvent, 'name' | 'payload'>
}

const texts = (value: unknown): string[] =>
  (Array.isArray(value) ? value : [value]).filter((each): each is string => typeof each === 'string' && each !== '')

/** Ids and addresses may be long, and keys of deliveries are not. */
const shortened = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 16)

/**
 * The people of the claims that a reservation has, while a move of it waits those of the place that stands; of one that
 * staff made, those to whom the resource belongs.
 */
export function claimants({ reservation, catalogue }: Pick<Subject, 'reservation' | 'catalogue'>): string[] {
  return peopleOfClaims(formerPlaceOf(reservation).claims, catalogue.resources)
}

/** Claims as an event names them. */
const claimsIn = (claims: unknown) =>
  (Array.isArray(claims) ? claims : [])
    .filter(isRecord)
    .flatMap(({ resource, user }) =>
      typeof resource === 'string' ? [{ resource, user: typeof user === 'string' ? user : null }] : [],
    )

/** The people of the resources that may claim a reservation and have not done so. */
function mayClaim({ reservation, catalogue, entry }: Subject): string[] {
  const groups = entry?.rules.requirementgroups.filter((group) => selectionOf(group).namedBy === 'nobody') ?? []
  const wanted = new Set(groups.flatMap((group) => group.resources))
  for (const { resource } of reservation.life.claims ?? []) wanted.delete(resource)
  return [...new Set(catalogue.resources.filter(({ id }) => wanted.has(id)).flatMap(peopleOf))]
}

/**
 * The people whose claims an event ended, or whom it names (`users`); else those who have claims, or if it names
 * resources, those to whom these belong, without those who hear otherwise of their claims (`apart`).
 */
function claimersOf({ row, ...subject }: Asked): string[] {
  const { users, resources, resource, endedclaims, apart } = row.payload
  const ended = peopleOfClaims(claimsIn(endedclaims), subject.catalogue.resources)
  if (ended.length > 0 || users !== undefined) return [...new Set([...ended, ...texts(users)])]
  const named = texts(resources).concat(texts(resource))
  if (named.length === 0) return row.name === 'reservation.gig_open' ? mayClaim(subject) : claimants(subject)
  const theirs = subject.catalogue.resources.filter(({ id }) => named.includes(id)).flatMap(peopleOf)
  const claimed = (subject.reservation.life.claims ?? []).filter((claim) => named.includes(claim.resource))
  const others = peopleOfClaims(claimsIn(apart), subject.catalogue.resources)
  return [...new Set([...theirs, ...claimed.flatMap(({ user }) => user ?? [])])].filter((id) => !others.includes(id))
}

const personTold = ({ id, email, firstname = '', language = '' }: User, audience: Audience, hasClaim: boolean) => ({
  ...{ audience, email, firstname, language, hasClaim },
  key: shortened(id),
})

async function staffTold({ tenant, ports, entry }: Asked): Promise<Recipient[]> {
  const { provider } = tenant
  const route = staffRoute({ provider, bookable: entry?.bookable ?? null })
  const { email = '', language = '' } = provider ?? {}
  const hasAddress = email !== '' && route !== 'people'
  const address = { audience: 'staff' as const, key: 'staff', email, firstname: '', language, hasClaim: false }
  const people =
    route !== 'address' || email === ''
      ? await ports.repositories(tenant.scope).users.staffOf(tenant.scope.provider)
      : []
  const others = people.filter((one) => !hasAddress || one.email.toLowerCase() !== email.toLowerCase())
  return [...(hasAddress ? [address] : []), ...others.map((one) => personTold(one, 'staff', false))]
}

async function claimersTold(asked: Asked): Promise<Recipient[]> {
  const { users } = asked.ports.repositories(asked.tenant.scope)
  const claimed = new Set(claimants(asked))
  const bidders = texts(asked.row.payload.bidders)
  const found: Recipient[] = []
  for (const id of claimersOf(asked)) {
    const user = await users.find(id)
    if (user) found.push({ ...personTold(user, 'claimers', claimed.has(id)), hadBid: bidders.includes(id) })
  }
  return found
}

const customerTold = ({ reservation: { email, first_name: firstname, language } }: Asked): Recipient[] =>
  email === '' ? [] : [{ audience: 'customer', key: '', email, firstname, language, hasClaim: false }]

const finders: Record<Audience, (asked: Asked) => Recipient[] | Promise<Recipient[]>> = {
  customer: customerTold,
  staff: staffTold,
  claimers: claimersTold,
}

/**
 * Who is told of an event among an audience: nobody where provider or bookable have switched it off, or where the event
 * names other audiences (`audiences`).
 */
export async function recipientsOf(audience: Audience, asked: Asked): Promise<Recipient[]> {
  const { tenant, entry, row } = asked
  const settings = { provider: tenant.provider, bookable: entry?.bookable ?? null }
  if (!isTold(settings, audience, row.name.replace(/^reservation\./, ''))) return []
  const { audiences } = row.payload
  if (audiences !== undefined && !texts(audiences).includes(audience)) return []
  return finders[audience](asked)
}
