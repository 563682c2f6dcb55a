import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import Fastify from 'fastify'
import { afterAll, expect, test } from 'vitest'
import { listen } from './listen.ts'
import { openDatabase } from './persistence/database.ts'
import { mysqlFault } from './persistence/database-fault.ts'
import { testRoot } from './testing/test-config.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
const file = join(folder, 'file')
await writeFile(file, 'no folder')
afterAll(() => rm(folder, { recursive: true }))

/** A process begins, reads its modules and ends by itself: how soon is up to the machine, milliseconds. */
const processLimit = 60_000

/** A free port. */
async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

async function run(script: string, env: Record<string, string>) {
  const child = spawn(process.execPath, ['--import', './core/plugin-host/register-api.ts', script], {
    cwd: testRoot,
    env: { ...process.env, DATA_FOLDER: join(folder, 'data'), LOG_LEVEL: 'silent', DEBUG: '', ...env },
  })
  const [said, code] = await Promise.all([
    text(child.stderr),
    new Promise<number | null>((resolve) => child.on('exit', resolve)),
  ])
  return { said, code }
}

test.each(['core/server.ts', 'core/worker.ts', 'core/commands/migrate.ts'])(
  '%s ends with one sentence where no database answers, and never says the password',
  async (script) => {
    const port = await freePort()
    const { said, code } = await run(script, { DATABASE_URL: `mysql://ada:geheim@127.0.0.1:${port}/tessera` })
    expect(code).toBe(1)
    expect(said).toMatch(/^No MySQL server answers at 127\.0\.0\.1:\d+; start it, or check DATABASE_URL .+\n$/)
  },
  processLimit,
)

test(
  'a data folder that can not be written to is told by its name',
  async () => {
    const { said, code } = await run('core/server.ts', { DATA_FOLDER: join(file, 'data') })
    expect(code).toBe(1)
    expect(said).toContain('dataFolder (DATA_FOLDER)')
    expect(said).not.toMatch(/\n\s+at /)
  },
  processLimit,
)

test('an embedded database in a missing folder is reported by its path', async () => {
  await expect(openDatabase(`sqlite:${join(file, 'x.db')}`)).rejects.toThrow(/^The database .+x\.db can't be opened/)
})

test.each([
  ['ER_BAD_DB_ERROR', 'has no database "tessera"; make it with: CREATE DATABASE tessera'],
  ['ER_ACCESS_DENIED_ERROR', 'refuses the user "ada"'],
  ['ENOTFOUND', 'There is no host "db.example"'],
])('%s becomes a message for the operator', (code, sentence) => {
  const fault = mysqlFault(Object.assign(new Error('no'), { code }), {
    host: 'db.example',
    port: 3306,
    user: 'ada',
    database: 'tessera',
  })
  expect(String(fault)).toContain(sentence)
})

test('a fault of our own is not reworded', () => {
  const error = new TypeError('x is not a function')
  expect(mysqlFault(error, { host: 'h', port: 1, user: 'u', database: 'd' })).toBe(error)
})

test('a port in use is reported with the setting to change', async () => {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  const app = Fastify()
  await expect(listen(app, { host: '127.0.0.1', port })).rejects.toThrow(`Port ${port} of 127.0.0.1 is taken`)
  await app.close()
  server.close()
})
