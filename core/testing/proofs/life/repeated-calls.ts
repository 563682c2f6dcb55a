import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { catalogue } from '../../../operations/index.ts'
import type { FreshDatabase } from '../../databases/databases.ts'
import { openServers } from '../../servers/servers.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { prepareRepeats, repeatCalls } from './repeats/repeat-calls.ts'

const rounds = sizeOf('PROVE_ROUNDS', 1_000)

/**
 * Every call that changes a reservation, five times at once with one key and three times with another body, at two
 * server processes.
 */
export const proof: Proof = {
  name: 'repeat.mysql',
  run: (seed) => onDatabase('mysql', (database) => repeat(database, seed)),
}

async function repeat({ db, url }: FreshDatabase, seed: number): Promise<string> {
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-repeats-'))
  await prepareRepeats(db, Date.now())
  const { sends, close } = await openServers(2, { database: url, dataFolder })
  try {
    const operations = new Set(catalogue.map(({ name }) => name))
    const { calls, copies, refused, faults } = await repeatCalls({ db, sends, seed, rounds, now: Date.now }, operations)
    if (faults.length > 0)
      throw new Error(`${count(faults.length)} faults, the first:\n${faults.slice(0, 3).join('\n')}`)
    const kinds = Object.entries(calls).map(([name, times]) => `${count(times)} ${name}`)
    return `${count(rounds)} calls (${kinds.join(', ')}) in ${count(copies)} copies, five of one body and three of another at once with one key, at ${sends.length} server processes on MySQL: one effect, one event and one answer each, and ${count(refused)} times one of the bodies was refused`
  } finally {
    await close()
    await rm(dataFolder, { recursive: true, force: true })
  }
}
