import type { Knex } from 'knex'

/** Characters of a name by which lists are ordered. */
const sortLength = 120
/** Rows read at once. */
const batch = 1000

interface Stored {
  whitelabel: string
  id: string
  name: string | null
  place: string | null
}

/** Letters that have no accent to remove. */
const spelt: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', đ: 'd', ð: 'd', ł: 'l', ı: 'i', þ: 'th' }

/** As providers were written when this was; what is written later follows `core/persistence/bundle/entity-rows.ts`. */
function listedAs({ name, place }: Stored) {
  const bare = (name ?? '').normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()
  const folded = bare.replace(/[ßæœøđðłıþ]/g, (letter) => spelt[letter] ?? letter)
  const found: unknown = place ? JSON.parse(place) : null
  const degrees = (key: string, most: number): number | null => {
    const value: unknown = typeof found === 'object' && found !== null ? Reflect.get(found, key) : null
    return typeof value === 'number' && Math.abs(value) <= most ? value : null
  }
  const [latitude, longitude] = [degrees('latitude', 90), degrees('longitude', 180)]
  const isPlaced = latitude !== null && longitude !== null
  return {
    sortname: folded.slice(0, sortLength),
    latitude: isPlaced ? latitude : null,
    longitude: isPlaced ? longitude : null,
  }
}

async function fill(knex: Knex): Promise<void> {
  for (let last = { whitelabel: '', id: '' }; ; ) {
    const rows: Stored[] = await knex('providers')
      .select('whitelabel', 'id', 'name', 'place')
      .whereRaw('(whitelabel > ? OR (whitelabel = ? AND id > ?))', [last.whitelabel, last.whitelabel, last.id])
      .orderBy(['whitelabel', 'id'])
      .limit(batch)
    for (const row of rows) {
      const { whitelabel, id } = row
      await knex('providers').where({ whitelabel, id }).update(listedAs(row))
    }
    const end = rows.at(-1)
    if (!end || rows.length < batch) return
    last = end
  }
}

/**
 * A white-label's own domain lists its providers by name and by distance: an index has all that such a list decides by.
 * `providersrevision` rises with every change of one of its providers' own entries.
 */
export async function up(knex: Knex): Promise<void> {
  await knex.schema.alterTable('whitelabels', (table) => {
    table.bigInteger('providersrevision').notNullable().defaultTo(0)
  })
  await knex.schema.alterTable('providers', (table) => {
    table.string('sortname', sortLength)
    table.double('latitude')
    table.double('longitude')
  })
  await fill(knex)
  await knex.schema.alterTable('providers', (table) => {
    table.index(['whitelabel', 'sortname', 'id', 'status', 'latitude', 'longitude'], 'providers_listed')
  })
}

/** Of names and places, made again by `fill`; the revision only ever rises. */
export const follows = [
  ...['sortname', 'latitude', 'longitude'].map((column) => `providers.${column}`),
  'whitelabels.providersrevision',
]

export async function down(knex: Knex): Promise<void> {
  await knex.schema.alterTable('providers', (table) => table.dropIndex([], 'providers_listed'))
  // The query builder would copy the whole table on SQLite.
  for (const column of ['sortname', 'latitude', 'longitude'])
    await knex.raw(`ALTER TABLE providers DROP COLUMN ${column}`)
  await knex.raw('ALTER TABLE whitelabels DROP COLUMN providersrevision')
}
