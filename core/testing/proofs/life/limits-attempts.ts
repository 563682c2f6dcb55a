import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { FreshDatabase } from '../../databases/databases.ts'
import { openServers } from '../../servers/servers.ts'
import { count, onDatabase, type Proof, sizeOf } from '../proof.ts'
import { contestWorld, runAttempts } from './limits/attempts.ts'

const attempts = sizeOf('PROVE_ATTEMPTS', 500)
const processes = 4

async function prove(database: FreshDatabase, seed: number): Promise<string> {
  const now = await contestWorld(database)
  const dataFolder = await mkdtemp(join(tmpdir(), 'tessera-limits-'))
  const clock = { ahead: now - Date.now() }
  const servers = await openServers(processes, { database: database.url, dataFolder, clock })
  try {
    await runAttempts(database, { sends: servers.sends, attempts, seed })
  } finally {
    await servers.close()
    await rm(dataFolder, { recursive: true, force: true })
  }
  return `${count(attempts)} attempts each at ${count(processes)} server processes, by visitors with an address of their own behind the proxy, at a link of one use, a code of three, one of three that is applied to holds, and a limit of one a week under three spellings: 1, 3, 3 and 1 succeeded`
}

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `limits.attempts.${dialect}`,
  run: (seed) => onDatabase(dialect, (database) => prove(database, seed)),
})

/** What is limited is given away exactly as often as it may be, to parallel callers of several processes. */
export const attemptsOnMysql: Proof = proofOn('mysql')
export const attemptsOnSqlite: Proof = proofOn('sqlite')
