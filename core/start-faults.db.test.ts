import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { freshDatabase, testDialect } from './testing/databases/databases.ts'
import { runToEnd } from './testing/servers/ended-process.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
const file = join(folder, 'file')
await writeFile(file, 'no folder')
afterAll(() => rm(folder, { recursive: true }))

// Processes of their own, which take seconds: each once, in the run of the database that it names.

/** A process begins, reads its modules and ends by itself: how soon is up to the machine, milliseconds. */
const processLimit = 60_000
/** The same for one that first reads its plugins and looks at the database, and waits for others to fall silent. */
const startLimit = 240_000

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const run = (script: string, env: Record<string, string>) =>
  runToEnd(script, [], { DATA_FOLDER: join(folder, 'data'), ...env })

test.runIf(testDialect() === 'mysql').each(['core/server.ts', 'core/worker.ts', 'core/commands/migrate.ts'])(
  '%s ends with one sentence where no database answers, and never says the password',
  async (script) => {
    const port = await freePort()
    const { said, code } = await run(script, { DATABASE_URL: `mysql://ada:geheim@127.0.0.1:${port}/tessera` })
    expect(code).toBe(1)
    expect(said).toMatch(/^No MySQL server answers at 127\.0\.0\.1:\d+; start it, or check DATABASE_URL .+\n$/)
  },
  processLimit,
)

test.runIf(testDialect() === 'sqlite')(
  'a data folder that can not be written to is told by its name',
  async () => {
    const { said, code } = await run('core/server.ts', { DATA_FOLDER: join(file, 'data') })
    expect(code).toBe(1)
    expect(said).toContain('dataFolder (DATA_FOLDER)')
    expect(said).not.toMatch(/\n\s+at /)
  },
  processLimit,
)

test.runIf(testDialect() === 'sqlite').each(['core/server.ts', 'core/worker.ts'])(
  '%s ends with one sentence where a newer version has changed the database',
  async (script) => {
    const { db, url, drop } = await freshDatabase('sqlite')
    await db.knex('migrations').insert({ name: '999-later.ts', batch: 99, migration_time: new Date() })
    const { said, code } = await run(script, { DATABASE_URL: url, DEMO: 'false' })
    await drop()
    expect(said).toMatch(/^A newer version of Tessera has changed this database \(999-later\.ts\)\. .+\n$/)
    expect(code).toBe(1)
  },
  startLimit,
)

test.runIf(testDialect() === 'mysql')(
  'a server ends with one sentence while one of the version before uses the database',
  async () => {
    const { db, url, drop } = await freshDatabase('mysql')
    // As far as a start looks before it is sure that nobody is there.
    await db.knex('migrations').where('name', '>', '032').del()
    await db.knex('processes').insert({ id: 'of-before', seen: Date.now() + startLimit })
    const { said, code } = await run('core/server.ts', { DATABASE_URL: url, DEMO: 'false' })
    await drop()
    expect(said).toMatch(/^A running server uses this database as it was before 032-.+ Stop every server, .+\n$/)
    expect(code).toBe(1)
  },
  startLimit,
)
