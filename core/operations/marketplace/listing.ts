import KDBush from 'kdbush'
import { foldedTexts } from '../../domain/catalogue/index.ts'
import { inLanguage } from '../../domain/content/index.ts'
import { Provider } from '../../domain/entities/tenant.ts'
import { bytesOfCommon, indexWords, pointOf, type WordIndex } from '../../domain/marketplace/index.ts'
import { languageChain } from '../../domain/wording/tenant-layers.ts'
import { keptByRevision } from '../caches/kept-by-revision.ts'
import { roughBytes } from '../caches/rough-bytes.ts'
import type { CatalogueOf } from '../catalogue/catalogue.ts'
import type { ContentText, ListedProvider, ListedTexts } from '../catalogue/catalogue-repository.ts'
import type { Repositories } from '../ports.ts'
import type { Tenant, TenantScope } from '../tenant.ts'

/** The sites that a host lists, as they are searched. A place is a number in the order of names, from 0. */
export interface Listing {
  /** Ids by place. */
  ids: string[]
  /** Those whose point is known, by longitude and latitude; `placed` has the place of each. */
  points: KDBush
  placed: Uint32Array
  /** Longitude and latitude of each; the tree has them in another order. */
  coordinates: Float64Array
  /** Places of the others. */
  unplaced: number[]
  /** What words are looked for in, folded, by place. Read and indexed when the first word is. */
  texts(): Promise<WordIndex>
}

/** Statuses of sites that take bookings, and are listed. */
const open = new Set<ListedProvider['status']>(['active', 'mastersite'])

/** A page has eighteen sites: larger leaves would have far more points measured than are shown. */
const pointsOfLeaf = 16

/** What sites are called and found by in the language of a list, by id; without those that say nothing in it. */
type Spoken = ReadonlyMap<string, ContentText>

const nothing: Spoken = new Map()

/** The most special row of each site: `es-mx` before `es`. */
const spokenOf = (rows: ContentText[], chain: string[]): Spoken =>
  new Map(chain.flatMap((language) => rows.filter((row) => row.language === language)).map((row) => [row.id, row]))

/** Sites in the order of their names in a language; as the database has them where nothing is said in it. */
function inOrderOf(providers: ListedProvider[], spoken: Spoken, language: string): ListedProvider[] {
  if (spoken.size === 0) return providers
  const { compare } = new Intl.Collator(language)
  const nameOf = ({ id, sortname }: ListedProvider) => spoken.get(id)?.sortkey ?? sortname
  return providers.toSorted((a, b) => compare(nameOf(a), nameOf(b)) || (a.id < b.id ? -1 : 1))
}

/** @param providers in order of name */
function listingOf(
  providers: ListedProvider[],
  readTexts: () => Promise<ListedTexts[]>,
  spoken: Spoken = nothing,
): Listing {
  const listed = providers.filter(({ status }) => open.has(status))
  const placed = listed.flatMap(({ point }, place) => (point ? [{ ...point, place }] : []))
  const points = new KDBush(placed.length, pointsOfLeaf)
  for (const { longitude, latitude } of placed) points.add(longitude, latitude)
  let texts: Promise<WordIndex> | null = null
  return {
    ids: listed.map(({ id }) => id),
    points: points.finish(),
    placed: Uint32Array.from(placed, ({ place }) => place),
    coordinates: Float64Array.from(placed.flatMap(({ longitude, latitude }) => [longitude, latitude])),
    unplaced: listed.flatMap(({ point }, place) => (point ? [] : [place])),
    texts() {
      texts ??= readTexts().then((all) => {
        const byId = new Map(all.map(({ id, ...words }) => [id, foldedTexts(Object.values(words))]))
        return indexWords(listed.map(({ id }) => spoken.get(id)?.text ?? byId.get(id) ?? ''))
      })
      // What failed is read again.
      texts.catch(() => {
        texts = null
      })
      return texts
    },
  }
}

/** The sites that a tenant's host lists: all of a white-label on its own domain, the subsites on a master site. */
export type ListingOf = (tenant: Tenant) => Promise<Listing>

/** Bytes of all listings together: some twenty of ten thousand providers with their texts. */
const keptBytes = 64 * 1024 * 1024
/** Rough size of what people look for in a provider with its index, as it is read after the listing is kept, bytes. */
const textBytes = 450
const pointBytes = 40

const sizeOf = ({ ids, placed, unplaced }: Listing): number =>
  roughBytes([ids, unplaced]) + ids.length * textBytes + bytesOfCommon(ids.length) + placed.length * pointBytes

/** Keeps one listing per host, revision and language; those of a white-label are two queries. */
export function makeListingOf(
  repositories: (scope: TenantScope) => Repositories,
  catalogueOf: CatalogueOf,
  capacity = keptBytes,
): ListingOf {
  const byLanguage = ({ language }: Tenant) => language
  async function read(tenant: Tenant): Promise<Listing> {
    const { catalogue } = repositories(tenant.scope)
    const { language } = tenant
    if (tenant.provider === null) {
      const chain = languageChain(language)
      const [all, texts] = await Promise.all([catalogue.listing(), catalogue.contentTexts(chain)])
      const spoken = spokenOf(texts, chain)
      return listingOf(inOrderOf(all, spoken, language), () => catalogue.listedTexts(), spoken)
    }
    const subsites = (await catalogueOf(tenant)).subsites.map((one) => inLanguage(Provider, one, language))
    const named = subsites.toSorted((a, b) => a.name.localeCompare(b.name, tenant.language))
    const listed = named.map((site) => ({
      ...{ id: site.id, sortname: site.name, status: site.status ?? ('active' as const), point: pointOf(site) },
    }))
    return listingOf(listed, async () => named.map(textsOf))
  }
  return keptByRevision(capacity, sizeOf, read, byLanguage)
}

const textsOf = ({ id, name, description, address, city, state, zip }: ListedTexts): ListedTexts => ({
  id,
  name,
  ...(description !== undefined && { description }),
  ...(address !== undefined && { address }),
  ...(city !== undefined && { city }),
  ...(state !== undefined && { state }),
  ...(zip !== undefined && { zip }),
})
