import type { Database } from '../persistence/database.ts'
import { verifyOccupancy } from '../persistence/occupancy/verify.ts'
import { benchNow } from './bench-tenant.ts'

const hour = 3_600_000
const day = 24 * hour

/** Past reservations of each hour: every tenth is in a room, each of them in another one. */
const ofHour = 100
/** Reservations of each statement. */
const batch = 10_000
/** Guests, who come back again and again. */
const guests = 1_000
/** How long before its start each was booked. */
const ahead = 10 * day
/** How long the clean-up keeps delivered events. */
const eventsKept = 30 * day

export const rooms = Array.from({ length: 10 }, (_, index) => `room${index}`)

/** The ids of reservations whose rows are the models of the past ones. */
export interface Models {
  /** In one of the rooms. */
  room: string
  /** One of many that name nothing. */
  seat: string
}

/** The columns in which a past row differs from its model, by table. `start` stands for the place's start. */
function differences(dialect: Database['dialect'], from: number): Record<string, Record<string, string>> {
  const id = `CONCAT('01h0000000000000', ${1_000_000_000 + from} + place.number)`
  const start = `(place.hour * ${hour} + ${(from / ofHour) * hour})`
  const end = `(${start} + ${hour})`
  const created = `(${start} - ${ahead})`
  // Drafts are named by browsers, in no order.
  const draft = dialect === 'mysql' ? `MD5(${from} + place.number)` : 'LOWER(HEX(RANDOMBLOB(16)))'
  return {
    reservations: {
      ...{ id, start, end, draft, created, modified: created },
      ...{ user: 'place.guest', resources: 'place.resources' },
    },
    claims: {
      ...{ reservation: id, start, end, slotstart: start, slotend: end, assigned: created },
      resources: "NULLIF(place.resources, '[]')",
    },
    claim_resources: { reservation: id, start, assigned: created, resource: 'place.room' },
    reservation_changes: { reservation: id, at: created },
    outbox: {
      id: `CONCAT(${id}, '.reservation.booked.0')`,
      ...{ reservation: id, lane: 'NULL', created, due: created },
    },
  }
}

const tables = Object.keys(differences('sqlite', 0))

/** The first start of as many reservations, so that the last of them end before now. */
const beginningOf = (count: number) => Math.floor(benchNow / day) * day - (count / ofHour) * hour

const quoted = (names: string[]) => names.map((name) => `\`${name}\``).join(', ')

/** Makes a table of places within a batch, and one with the models' rows for each table that they stand in. */
async function prepare({ knex }: Database, { room, seat }: Models, beginning: number): Promise<void> {
  await knex.schema.createTable('past_places', (table) => {
    table.integer('number').primary()
    table.bigInteger('hour')
    for (const name of ['model', 'guest', 'resources', 'room']) table.string(name, 64)
  })
  const places = Array.from({ length: batch }, (_, number) => {
    const inHour = number % ofHour
    const own = inHour % 10 === 0 ? rooms[inHour / 10] : undefined
    return {
      number,
      hour: beginning / hour + Math.floor(number / ofHour),
      model: own === undefined ? seat : room,
      guest: `guest-${number % guests}`,
      resources: own === undefined ? '[]' : JSON.stringify([own]),
      room: own ?? null,
    }
  })
  for (let from = 0; from < batch; from += 500) await knex('past_places').insert(places.slice(from, from + 500))
  for (const table of tables) {
    const id = table === 'reservations' ? 'id' : 'reservation'
    await knex.raw(
      `CREATE TABLE past_${table} AS SELECT ${table}.*, ${id} AS model FROM ${table} WHERE ${id} IN (?, ?)`,
      [room, seat],
    )
  }
}

/** Whether the clean-up has removed a table's rows about a batch by now. */
const isForgotten = (table: string, lastStart: number) =>
  table === 'outbox' && lastStart - ahead < benchNow - eventsKept

/**
 * Writes reservations that are over: their rows, histories and claims, the rows of their days, and the events that the
 * clean-up has left. Each is a copy of a reservation that was held and booked, at another time, by another guest.
 */
export async function addPast(db: Database, models: Models, count: number): Promise<void> {
  const { knex, dialect } = db
  const beginning = beginningOf(count)
  await prepare(db, models, beginning)
  // An index whose keys come in no order is built afterwards, in a fraction of the time.
  await knex.schema.alterTable('reservations', (table) => table.dropUnique([], 'reservations_draft'))
  const columnsOf = new Map<string, string[]>()
  for (const table of tables) columnsOf.set(table, Object.keys(await knex(table).columnInfo()))
  for (let from = 0; from < count; from += batch) {
    const lastStart = beginning + ((from + batch) / ofHour) * hour
    for (const [table, different] of Object.entries(differences(dialect, from))) {
      if (isForgotten(table, lastStart)) continue
      const columns = columnsOf.get(table) ?? []
      const values = columns.map((name) => different[name] ?? `model.\`${name}\``)
      await knex.raw(
        `INSERT INTO ${table} (${quoted(columns)}) SELECT ${values.join(', ')}
          FROM past_places place JOIN past_${table} model ON model.model = place.model ORDER BY place.number`,
      )
    }
  }
  await knex.schema.alterTable('reservations', (table) =>
    table.unique(['provider', 'draft'], { indexName: 'reservations_draft' }),
  )
  await Array.fromAsync(verifyOccupancy(db, () => benchNow, true))
}
