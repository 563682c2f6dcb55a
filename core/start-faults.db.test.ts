import { spawn } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, expect, test } from 'vitest'
import { testDialect } from './testing/databases/databases.ts'
import { testRoot } from './testing/test-config.ts'

const folder = await mkdtemp(join(tmpdir(), 'tessera-'))
const file = join(folder, 'file')
await writeFile(file, 'no folder')
afterAll(() => rm(folder, { recursive: true }))

// Processes of their own, which take seconds: each once, in the run of the database that it names.

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
