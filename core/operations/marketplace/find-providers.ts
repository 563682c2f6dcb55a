import { type Static, Type } from 'typebox'
import { typedWords } from '../../domain/catalogue/index.ts'
import { ok, type Result, refuse } from '../../domain/errors.ts'
import { type DistanceUnit, inUnit, type Point, toKilometres, unitOfCountry } from '../../domain/marketplace/index.ts'
import { type MeasuredPlace, SitesPage, SitesQuery } from '../../domain/wire/index.ts'
import { paging } from '../../domain/wire/request-parts.ts'
import { jsonRoom, PreparedJson } from '../caches/prepared-json.ts'
import { countryOf } from '../catalogue/country-of.ts'
import { aroundHost } from '../catalogue/subsite-address.ts'
import { defineOperation } from '../define-operation.ts'
import type { Ports } from '../ports.ts'
import type { Tenant } from '../tenant.ts'
import { findPlace } from '../travel/find-place.ts'
import type { PlacePorts } from '../travel/learn-trips.ts'
import { type FoundSite, findInListing } from './find-in-listing.ts'
import type { SiteCard } from './site-cards.ts'

export const sitesPerPage = 18

const Params = Type.Object({ ...SitesQuery.properties, ...paging(sitesPerPage) })
type Params = Static<typeof Params>

/** The place that a list's distances are measured from; null where none is asked. */
async function placeAsked(
  { address = '', latitude, longitude }: Params,
  tenant: Tenant,
  ports: PlacePorts,
): Promise<Result<MeasuredPlace | null>> {
  if (latitude !== undefined && longitude !== undefined)
    return ok({ label: address.trim(), latitude, longitude, others: [] })
  if (latitude !== undefined || longitude !== undefined)
    return refuse('invalid_params', { field: latitude === undefined ? '/latitude' : '/longitude' })
  if (address.trim() === '') return ok(null)
  const found = await findPlace(tenant, ports, address.trim())
  if (found.ok && found.value === null) return refuse('address_not_found', { field: '/address' })
  return found
}

/** A site of a list: its card, and the JSON that closes it, with a comma behind it. */
interface Told extends Pick<SiteCard, 'open'> {
  rest: string
}

/** The cards of sites that were found, in their order. */
async function cardsOf(sites: FoundSite[], unit: DistanceUnit, { tenant, ports }: { tenant: Tenant; ports: Ports }) {
  const cards = await ports.siteCardsOf(
    sites.map(({ id }) => id),
    tenant,
  )
  const { before, after } = aroundHost(tenant)
  const told: Told[] = []
  for (const { id, kilometres } of sites) {
    const card = cards.get(id)
    if (!card) continue
    const far = kilometres === null ? '' : `,"distance":${inUnit(kilometres, unit)},"unit":"${unit}"`
    told.push({ open: card.open, rest: `${far},"siteurl":"${before}${card.host}${after}"},` })
  }
  return told
}

/** Bytes that answers are cut from: memory of its own for each took longer than filling it. */
const slabBytes = 512 * 1024
let slab = Buffer.alloc(0)
let taken = 0

/**
 * Room that nobody else has; its slab is free once all answers that were cut from it are sent.
 * @param fill fills it from its beginning, and returns how much of it is wanted
 */
function roomFor(most: number, fill: (room: Buffer) => number): Buffer {
  if (most > slabBytes / 4) {
    const own = Buffer.allocUnsafeSlow(most)
    return own.subarray(0, fill(own))
  }
  if (taken + most > slab.length) {
    slab = Buffer.allocUnsafeSlow(slabBytes)
    taken = 0
  }
  const from = taken
  taken += fill(slab.subarray(from, from + most))
  return slab.subarray(from, taken)
}

/** The most bytes of a UTF-16 unit in UTF-8. */
const mostOfUnit = 3
const head = '{"items":['

/** The answer as its bytes: its sites are encoded already. */
function answerOf(cards: Told[], others: Omit<Static<typeof SitesPage>, 'items'>): PreparedJson {
  const tail = `],${JSON.stringify(others).slice(1)}`
  const { before, after } = jsonRoom
  let most = before + head.length + mostOfUnit * tail.length + after
  for (const { open, rest } of cards) most += open.length + mostOfUnit * rest.length
  const whole = roomFor(most, (room) => {
    let at = before + room.write(head, before)
    for (const { open, rest } of cards) {
      at += open.copy(room, at)
      at += room.write(rest, at)
    }
    // The last one has no comma behind it.
    if (cards.length > 0) at -= 1
    return at + room.write(tail, at) + after
  })
  return new PreparedJson(whole, jsonRoom)
}

/**
 * The sites that a host lists: those of all open providers on a white-label's own domain, the subsites on a master
 * site. In order of name; with `address`, or `latitude` and `longitude`, the nearest first and those without a known
 * place last. Refuses with `address_not_found`, and with `unavailable` where no place provider can be asked.
 */
export const findProviders = defineOperation({
  name: 'find_providers',
  summary: 'The sites of a white-label or of a master site, also by words and by distance, paged by 18.',
  params: Params,
  result: SitesPage,
  access: 'open',
  effect: 'read',
  async handler({ params, tenant, ports }) {
    if (tenant.provider !== null && tenant.provider.status !== 'mastersite') return refuse('not_found')
    const { search = '', radius, page = 1, items_per_page = sitesPerPage } = params
    const unit = params.unit ?? unitOfCountry(countryOf(tenant))
    const place = await placeAsked(params, tenant, ports)
    if (!place.ok) return place
    if (radius !== undefined && place.value === null) return refuse('invalid_params', { field: '/address' })
    const near: Point | null = place.value
    const query = {
      words: typedWords(search),
      near,
      ...(radius !== undefined && { within: toKilometres(radius, unit) }),
    }
    const part = { from: (page - 1) * items_per_page, count: items_per_page }
    const { total, sites } = await findInListing(await ports.listingOf(tenant), query, part)
    const cards = await cardsOf(sites, unit, { tenant, ports })
    return ok(answerOf(cards, { total, page, items_per_page, place: place.value, unit }))
  },
})
