import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { repositoriesFor } from '../../../persistence/repositories.ts'
import { statement } from '../../../persistence/session.ts'
import type { ReservationEventName } from '../../../plugin-api/index.ts'
import type { FreshDatabase } from '../../databases/databases.ts'
import { draftAt, jobsWorld, scope } from '../../worlds/jobs-world.ts'
import { writtenReservations } from '../../worlds/samples/written-reservations.ts'
import { randomOf } from '../access/world/random.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { type Expected, judgeMails } from './judge-mails.ts'
import { startMailServer } from './mail-server.ts'
import { unrecordedIn } from './unrecorded.ts'
import { workersOf } from './workers.ts'

const rounds = sizeOf('PROVE_ROUNDS', 12)
const hour = 3_600_000
const reservations = 24
/** The events of a reservation in each round: what happens to it, in this order. */
const story: ReservationEventName[] = ['reservation.booked', 'reservation.rescheduled', 'reservation.cancelled']
/** How long the last worker may take for what is left, real ms. */
const lastWithin = 60_000

/** The outbox of a tenant with reservations to which things happen. */
async function writer(database: FreshDatabase) {
  const expected: Expected[] = []
  let version = 0
  await (await jobsWorld(database.db)).close()
  const ids = Array.from({ length: reservations }, (_, index) => `draft-${index}`)
  const written = writtenReservations(database.db, scope)
  for (const [index] of ids.entries())
    await written.insert(draftAt(index, { draft: null, status: 'booked', expires: null }))
  const { outbox } = repositoriesFor(database.db, scope)
  return {
    expected,
    /** Writes the next event of every reservation. */
    async happen(name: ReservationEventName, created: number) {
      version += 1
      for (const reservation of ids) {
        const id = `${reservation}.${name}.${version}`
        expected.push({ messageId: `${id}@quay.northwind.localhost`, reservation, version })
        await outbox.add([{ id, name, reservation, version, payload: { language: 'en-us' }, created }])
      }
    },
    async waiting() {
      const sql = 'SELECT COUNT(*) AS waiting FROM outbox WHERE lane IS NOT NULL'
      return Number((await database.db.read([statement(sql)]))[0]?.rows[0]?.waiting)
    },
  }
}

async function prove(database: FreshDatabase, folder: string, seed: number): Promise<string> {
  const random = randomOf(seed)
  const mails = await startMailServer(() => random() * 15)
  const workers = workersOf({
    ...{ databaseUrl: database.url, folder, smtpUrl: mails.urlFor },
    unrecorded: () => unrecordedIn(database.db),
  })
  try {
    const { expected, happen, waiting } = await writer(database)
    let ahead = 0
    for (let round = 0; round < rounds; round += 1) {
      // Nobody runs in the first half of every fourth round, for an hour.
      const isAlone = round % 4 === 3
      if (!isAlone) await Promise.all([workers.start(ahead), workers.start(ahead)])
      for (const name of story) {
        await happen(name, Date.now() + ahead)
        await pause(random() * 300)
        const names = workers.names()
        const victim = names[Math.floor(random() * names.length)]
        if (victim) await workers.kill(victim)
        if (!isAlone && random() < 0.7) await workers.start(ahead)
      }
      if (isAlone) {
        ahead += hour
        await Promise.all([workers.start(ahead), workers.start(ahead)])
        await pause(random() * 1_000)
      }
      await workers.killAll()
      // The claims of the killed end before the next round; no two live workers ever have different clocks.
      ahead += 60_000
    }
    const began = Date.now()
    ahead += hour
    const last = await workers.start(ahead)
    while ((await waiting()) > 0) {
      if (Date.now() - began > lastWithin) throw new Error(`${await waiting()} messages were never delivered`)
      await pause(50)
    }
    if ((await workers.stop(last)) !== 0) throw new Error('the last worker did not stop cleanly')
    const [lease] = await database.db.read([statement('SELECT holder FROM leases')])
    if (lease?.rows[0]?.holder !== '') throw new Error('the last worker kept the lease')
    const { copies, cut, sent } = judgeMails(expected, mails.arrived, workers.kills)
    return `${count(expected.length)} messages of ${count(reservations)} reservations through ${count(workers.started)} workers, ${count(workers.kills.length)} of them killed, ${count(Math.floor(rounds / 4))} times none for an hour: none lost, all in order; of ${count(sent)} mails that they had sent, ${count(cut)} were not recorded when their sender was killed, and ${count(copies)} of these came again, with the same Message-ID`
  } finally {
    await workers.killAll()
    await mails.close()
  }
}

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `worker.kills.${dialect}`,
  run: (seed) =>
    onDatabase(dialect, async (database) => {
      const folder = await mkdtemp(join(tmpdir(), 'tessera-worker-'))
      return prove(database, folder, seed).finally(() => rm(folder, { recursive: true, force: true }))
    }),
})

/** Workers killed at random, two at once, and none for an hour, in front of a real mail server. */
export const killsOnMysql: Proof = proofOn('mysql')
export const killsOnSqlite: Proof = proofOn('sqlite')
