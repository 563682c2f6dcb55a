import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import type { FreshDatabase } from '../../databases/databases.ts'
import { count, onDatabase, type Proof } from '../proof.ts'
import { contestWorld, runAttempts } from './limits/attempts.ts'
import type { BookingServer } from './limits/booking-server.ts'

const attempts = 500
const processes = 4

/** A server in a process of its own. */
async function serverProcess(database: string, now: number): Promise<BookingServer> {
  const child: ChildProcess = fork('core/testing/proofs/life/limits/booking-process.ts', [database, String(now)], {
    execArgv: ['--import', './core/plugin-host/register-api.ts'],
  })
  const answer = async <T>(): Promise<T> => {
    const ended = once(child, 'exit').then(() => Promise.reject(new Error('a server process ended by itself')))
    return (await Promise.race([once(child, 'message'), ended]))[0]
  }
  await answer()
  return {
    book(calls) {
      child.send(calls)
      return answer()
    },
    async close() {
      if (child.exitCode !== null || child.signalCode !== null) return
      child.send('end')
      await once(child, 'exit')
    },
  }
}

async function prove(database: FreshDatabase): Promise<string> {
  const now = await contestWorld(database)
  const servers = await Promise.all(Array.from({ length: processes }, () => serverProcess(database.url, now)))
  try {
    await runAttempts(database, servers, attempts)
  } finally {
    for (const server of servers) await server.close()
  }
  return `${count(attempts)} attempts each from ${count(processes)} server processes at a link of one use, a code of three, one of three that is applied to holds, and a limit of one a week under three spellings: 1, 3, 3 and 1 succeeded`
}

const proofOn = (dialect: 'mysql' | 'sqlite'): Proof => ({
  name: `limits.attempts.${dialect}`,
  run: () => onDatabase(dialect, prove),
})

/** What is limited is given away exactly as often as it may be, to parallel callers of several processes. */
export const attemptsOnMysql: Proof = proofOn('mysql')
export const attemptsOnSqlite: Proof = proofOn('sqlite')
