import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { importBundle } from '../../../persistence/bundle/import-bundle.ts'
import { integer, statement } from '../../../persistence/session.ts'
import type { FreshDatabase } from '../../databases/databases.ts'
import { race } from '../../races/race.ts'
import { claimsBundle } from '../../races/race-for-claims.ts'
import { checkCapacity } from '../../sweeps/capacity-faults.ts'
import { bookingBundle } from '../../worlds/booking-world.ts'
import { openCounter } from '../money/counter/counter.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'

const rounds = sizeOf('PROVE_ROUNDS', 6)
const day = 86_400_000
const contender = new URL('../../races/race-for-claims.ts', import.meta.url)
const host = 'quay.northwind.localhost'

const sizes = { mysql: { processes: 3, attempts: 600 }, sqlite: { processes: 2, attempts: 300 } }

/**
 * Concurrent holds, extensions, moves, bookings, cancellations, clearings, erasures and hand-overs, each race followed
 * by the sweep of `race`.
 */
function proofOn(dialect: 'mysql' | 'sqlite'): Proof {
  return { name: `claims.sweep.${dialect}`, run: (seed) => onDatabase(dialect, (database) => sweep(database, seed)) }
}

async function sweep(database: FreshDatabase, seed: number): Promise<string> {
  const { db, url } = database
  const { dialect } = db
  const seen = { lives: 0, standing: 0 }
  const today = Math.floor(Date.now() / day)
  const races = Array.from({ length: rounds }, (_, round) => (today + 3 + round * 10) * day)
  const bundle = { ...bookingBundle, providers: inUtc, ...claimsBundle(races) }
  const imported = await importBundle(db, bundle, { now: Date.now() })
  if (!imported.ok) throw new Error(JSON.stringify(imported.faults))
  for (const [round, from] of races.entries()) {
    const options = { host, seed: seed + round, from }
    const report = await race({ database, ...sizes[dialect], contender, options })
    if (report.failed.length > 0) throw new Error(`${report.failed.length} faults, the first: ${report.failed[0]}`)
    seen.lives += sizes[dialect].attempts
    seen.standing += report.acknowledged.length
  }
  await expireHolds(url)
  await checkCapacity(db, 'once the holds have run out')
  const [rows] = await db.read([statement('SELECT COUNT(*) AS stored FROM claims')])
  return `${count(seen.lives)} drafts held, lengthened, moved, cleared, booked, cancelled, erased and handed over in ${rounds} races of ${sizes[dialect].processes} processes on ${dialect === 'mysql' ? 'MySQL' : 'SQLite'}: ${count(seen.standing)} stand, and ${count(integer(rows?.rows[0]?.stored))} claims and the days made from them agree row by row with the stored reservations after each race`
}

const inUtc = bookingBundle.providers.map((provider) => ({ ...provider, timezone: 'UTC' }))

async function expireHolds(url: string): Promise<void> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'claims-'))
  const moods = { hangs: 0, failsBefore: 0, failsAfter: 0, slow: 0, wrong: 0, deaf: 0 }
  const counter = await openCounter({ url, dataFolder, seed: 1, moods, offset: 0, listens: false, name: 'only' })
  for (let run = 0; run < 8; run += 1) {
    const answered = await counter.ask({ does: 'later', offset: 3_600_000 })
    if (answered.is === 'fault') throw new Error(answered.text)
  }
  await counter.close()
}

export const sweepOnMysql: Proof = proofOn('mysql')
export const sweepOnSqlite: Proof = proofOn('sqlite')
