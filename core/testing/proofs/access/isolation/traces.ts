import type { Database } from '../../../../persistence/database.ts'
import type { AccessWorld } from '../world/world.ts'
import { leaksIn, mark, type Scope, scopes } from './canaries.ts'

type Row = Record<string, unknown>

/** Tables that are written for everybody all the time. */
const leftAside = new Set(['sessions', 'throttles', 'migrations', 'migrations_lock', 'sqlite_sequence'])

/** Every table there is. */
export async function everyTable({ knex, dialect }: Database): Promise<string[]> {
  const rows: Row[] =
    dialect === 'mysql'
      ? (await knex.raw('SHOW TABLES'))[0]
      : await knex.raw("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'")
  return rows.map((row) => String(Object.values(row)[0]))
}

export const tablesOf = async (db: Database): Promise<string[]> =>
  (await everyTable(db)).filter((name) => !leftAside.has(name))

/** Returns the owner of a row: by its own id, else by the entity that it belongs to. */
function scopeOfRow(row: Row): string | undefined {
  if (row.whitelabel === 'rival' || row.id === 'rival') return 'alien'
  for (const value of [row.id, row.reservation, row.user, row.provider]) {
    const scope = /^zq-([a-z]+)-/.exec(String(value))?.[1]
    if (scope !== undefined) return scope
  }
  return undefined
}

/** Returns every row of these scopes, as text. */
export async function rowsOf(db: Database, wanted: readonly Scope[]): Promise<Map<string, string>> {
  const names = new Set<string>(wanted)
  const found = new Map<string, string>()
  for (const table of await tablesOf(db))
    for (const row of await db.knex(table)) {
      const scope = scopeOfRow(row)
      if (scope !== undefined && names.has(scope)) found.set(JSON.stringify([table, row]), `${table} of ${scope}`)
    }
  return found
}

/** Returns rows that were deleted or changed. */
export async function changedRows(
  db: Database,
  before: Map<string, string>,
  wanted: readonly Scope[],
): Promise<string[]> {
  const now = await rowsOf(db, wanted)
  return [...before]
    .filter(([row]) => !now.has(row))
    .map(([row, whose]) => `a row was changed: ${whose}: ${row.slice(0, 200)}`)
}

/** What a mail may contain depends on its recipient, and on whether `claimer` has claimed a gig before. */
export async function mailFaults(
  world: AccessWorld,
  { hasClaimed }: { hasClaimed: boolean },
): Promise<{ mails: number; faults: string[] }> {
  const mails = await world.mails()
  const faults = mails.flatMap(({ to, text }) => {
    const scope = /^zq-([a-z]+)-/.exec(to)?.[1]
    // Staff may book for guests what guests can't see.
    const allowed = new Set<string | undefined>(scope === undefined ? ['own', 'hidden', 'limited'] : ['own', scope])
    // Who has claimed a gig is told whom it is for.
    if (scope === 'claimer' && hasClaimed) allowed.add('self')
    const forbidden = new Set<Scope>(scopes.filter((one) => !allowed.has(one)))
    // Who books a hold of their own may give a guest's address: the mail names the reservation.
    const isBooked = (leak: string) => scope === undefined && leak === mark('self', 'hold')
    // Whoever may claim a gig is told of it, and gets it into their calendar under its id.
    const isGig = (leak: string) => scope === 'claimer' && leak === mark('self', 'gig')
    // Staff may book for a guest with any code, which the guest's mail names.
    const isCode = (leak: string) => scope === undefined && leak === mark('staffonly', 'code')
    const leaks = leaksIn(text, to, forbidden).filter((leak) => !isBooked(leak) && !isGig(leak) && !isCode(leak))
    return leaks.map((leak) => `a mail to ${to} says ${leak}`)
  })
  return { mails: mails.length, faults }
}

/** Matches texts written by people, and their addresses. Ids are allowed in a log. */
const personal = /zq-[a-z]+-(\d+|guest|keyname|agent|file|name|code)\b|[A-Za-z0-9-]+@people\.example/g

export const logFaults = (log: string): string[] =>
  [...new Set([...log.matchAll(personal)].map(([text]) => text))].map((text) => `the log says ${text}`)
