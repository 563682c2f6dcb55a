import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { withDatabase } from '../testing/databases/databases.ts'
import { testConfig } from '../testing/test-config.ts'
import { waitlistTests } from '../testing/worlds/waitlist/waitlist-tests.ts'
import { tenantCommand } from './tenant-command.ts'

const home = mkdtempSync(join(tmpdir(), 'queues-'))
afterAll(() => rmSync(home, { recursive: true }))

interface File {
  bookables: { id: string; seats: number }[]
}

await withDatabase('who waits while a bundle is imported', (database) => {
  const at = waitlistTests(database)
  const file = join(home, 'northwind.json')
  const config = () => testConfig({ database: database().url })
  const silent = { print: () => {}, warn: () => {} }
  const run = (verb: string, ...args: string[]) => tenantCommand([verb, ...args], silent, config)
  const importSeats = async (verb: string, seats: number) => {
    const bundle: File = JSON.parse(readFileSync(file, 'utf8'))
    const bookables = bundle.bookables.map((one) => (one.id === 'class' ? { ...one, seats } : one))
    writeFileSync(file, JSON.stringify({ ...bundle, bookables }))
    await run(verb, file)
  }

  test('is offered the room that it makes before the command ends', async () => {
    // The command reads the clock of its machine.
    const days = Math.ceil((Date.now() - at.the.clock.now) / 86_400_000) + 5
    at.the.clock.now = Date.now()
    await at.the.book(at.the.wish('class', days, { seats: 2 }))
    const entry = await at.the.join(at.the.wish('class', days))
    await run('export', 'northwind', file)
    await importSeats('import', 2)
    await importSeats('check', 3)
    expect(await at.hasOffer(entry)).toBe(false)
    await importSeats('import', 3)
    expect(await at.hasOffer(entry)).toBe(true)
  })
})
