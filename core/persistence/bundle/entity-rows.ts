import { givesPlace } from '../../domain/access/index.ts'
import { sortNameOf } from '../../domain/catalogue/index.ts'
import { normalHost } from '../../domain/domains/normal-host.ts'
import { peopleOf } from '../../domain/gigs/index.ts'
import { pointOf } from '../../domain/marketplace/index.ts'
import { wallToInstant } from '../../domain/time/index.ts'
import { emailKeyOf } from '../../operations/addresses/email-key.ts'
import type { Bundle } from '../../operations/tenant-bundle/kinds.ts'
import { hashPassword, type PasswordCost } from '../hash-password.ts'
import { entityTables, whitelabels } from '../models/models.ts'
import type { TableRow } from '../statements/upsert.ts'
import { contentRowsOf } from './content-rows.ts'
import type { ReservationPlaces } from './places.ts'

export interface RowGroup {
  table: string
  key: string[]
  rows: TableRow[]
  /** Columns that an existing row keeps. */
  keep?: string[]
}

const ofProvider = ['provider', 'id']
const ofWhitelabel = ['whitelabel', 'id']

/** All rows of a bundle except its reservations, table by table. */
export async function entityRows(
  bundle: Bundle,
  places: ReservationPlaces,
  options: { now: number; passwordCost?: PasswordCost },
): Promise<RowGroup[]> {
  const { id: whitelabel } = bundle.whitelabel
  const group = (table: string, key: string[], rows: TableRow[], keep: string[] = []): RowGroup => ({
    table,
    key,
    rows: rows.map((row, position) => ({ ...row, position })),
    keep,
  })
  const plain = <K extends 'bookables' | 'resourcegroups' | 'addons' | 'pointspackages'>(kind: K) =>
    group(kind, ofProvider, bundle[kind].map(rowOf(entityTables[kind])))
  const shared = <K extends 'resources' | 'forms' | 'bookinggroups' | 'discounts' | 'dictionaries'>(kind: K) =>
    group(
      kind,
      ofWhitelabel,
      bundle[kind].map(rowOf(entityTables[kind])).map((row) => ({ ...row, whitelabel })),
    )
  return [
    { table: 'whitelabels', key: ['id'], rows: [whitelabelRow(bundle)], keep: ['revision', 'providersrevision'] },
    group(
      'providers',
      ofWhitelabel,
      bundle.providers.map((one) => providerRow(one, whitelabel)),
      ['revision'],
    ),
    {
      table: 'content_texts',
      key: ['whitelabel', 'kind', 'id', 'language'],
      rows: bundle.providers.flatMap((one) => contentRowsOf(one, whitelabel)),
    },
    plain('bookables'),
    plain('resourcegroups'),
    plain('addons'),
    plain('pointspackages'),
    group(
      'availabilities',
      ofProvider,
      bundle.availabilities.map((one) => openingRow(one, places)),
    ),
    group(
      'blackouts',
      ofProvider,
      bundle.blackouts.map((one) => blackoutRow(one, places)),
    ),
    group(
      'limited_use_links',
      ofProvider,
      bundle.limited_use_links.map((one) => linkRow(one, places)),
    ),
    shared('resources'),
    shared('forms'),
    shared('bookinggroups'),
    shared('discounts'),
    shared('dictionaries'),
    ...(await userGroups(bundle, options)),
  ]
}

/** Turns an entity into its table's row, for all kinds. */
function rowOf(table: { columns: { toRow(entity: object): TableRow } }): (entity: object) => TableRow {
  return (entity) => table.columns.toRow(entity)
}

const whitelabelRow = ({ whitelabel }: Bundle): TableRow => ({
  ...whitelabels.columns.toRow(whitelabel),
  host: normalHost(whitelabel.url),
  ownhost: whitelabel.domain ? normalHost(whitelabel.domain) : null,
  revision: 0,
  providersrevision: 0,
})

const providerRow = (provider: Bundle['providers'][number], whitelabel: string): TableRow => ({
  ...entityTables.providers.columns.toRow(provider),
  whitelabel,
  host: provider.domain ? normalHost(provider.domain) : null,
  sortname: sortNameOf(provider.name),
  latitude: pointOf(provider)?.latitude ?? null,
  longitude: pointOf(provider)?.longitude ?? null,
  revision: 0,
})

/** The provider named by the entity or implied by its bookable; the row stores which, for the export. */
function homeOf(
  entity: { provider?: string; bookable?: string },
  places: ReservationPlaces,
): { home: string; row: TableRow } {
  const home = entity.provider ?? places.providerOfBookable(entity.bookable ?? '')
  return { home, row: { provider: home, providerimplied: entity.provider === undefined ? 1 : 0 } }
}

const span = ({ start, end }: { start: string; end: string }, zone: string): TableRow => ({
  begins: wallToInstant(start, zone, 'start'),
  ends: wallToInstant(end, zone, 'end'),
})

function openingRow(opening: Bundle['availabilities'][number], places: ReservationPlaces): TableRow {
  const { home, row } = homeOf(opening, places)
  return { ...entityTables.availabilities.columns.toRow(opening), ...row, ...span(opening, places.zoneOf(home)) }
}

const blackoutRow = (blackout: Bundle['blackouts'][number], places: ReservationPlaces): TableRow => ({
  ...entityTables.blackouts.columns.toRow(blackout),
  ...span(blackout, places.zoneOf(blackout.provider)),
})

const linkRow = (link: Bundle['limited_use_links'][number], places: ReservationPlaces): TableRow => ({
  ...entityTables.limited_use_links.columns.toRow(link),
  ...homeOf(link, places).row,
})

/**
 * Groups users by the given fields: a user without a password or proof of address in the bundle keeps the stored one.
 * Of somebody new who has a place by it, or acts for one of its resources, the importer vouches for the address; of an
 * account that is known, whoever made it has to prove it all the same.
 */
async function userGroups(
  bundle: Bundle,
  { now, passwordCost }: { now: number; passwordCost?: PasswordCost },
): Promise<RowGroup[]> {
  const groups = new Map<string, Omit<RowGroup, 'table' | 'key'> & { keep: string[] }>()
  const acting = new Set(bundle.resources.flatMap(peopleOf))
  for (const [position, { password, emailverified, ...user }] of bundle.users.entries()) {
    const row: TableRow = {
      ...entityTables.users.columns.toRow(user),
      whitelabel: bundle.whitelabel.id,
      emailkey: emailKeyOf(user),
      created: now,
      position,
    }
    if (password !== undefined) row.passwordhash = await hashPassword(password, passwordCost)
    const isVouchedFor = emailverified === undefined && (givesPlace(user) || acting.has(user.id))
    if (emailverified || isVouchedFor) row.emailverified = now
    const keep = ['created', ...(isVouchedFor ? ['emailverified'] : [])]
    const columns = [...Object.keys(row), ...keep].join()
    groups.set(columns, { keep, rows: [...(groups.get(columns)?.rows ?? []), row] })
  }
  return [...groups.values()].map((group) => ({ table: 'users', key: ofWhitelabel, ...group }))
}
