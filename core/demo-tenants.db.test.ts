import { expect, test } from 'vitest'
import { giveDemoGifts, importDemoTenants } from './demo-tenants.ts'
import { exportBundle } from './persistence/bundle/export-bundle.ts'
import { repositoriesFor } from './persistence/repositories.ts'
import { listSites } from './persistence/tenants.ts'
import { withDatabase } from './testing/databases/databases.ts'
import { openApp } from './testing/worlds/open-app.ts'

const day = 86_400_000
const now = Date.UTC(2026, 5, 1, 12)
const demos = ['hearth', 'northwind'].map((name) => ({
  name: `demo-${name}`,
  file: new URL(`../plugins/demo/bundles/${name}.json`, import.meta.url),
}))
const log = { info: () => {}, warn: () => {}, error: () => {} }

await withDatabase('the demo tenants', (database) => {
  const payments = { 'payment-mollie': { apikey: 'test_KeyOfTheDemoTenants001' } }
  const start = (at: number) => importDemoTenants({ db: database().db, demos, now: at, installed: [], payments, log })
  const events = async () => {
    const sites = (await listSites(database().db)).filter((site) => site.provider !== null)
    const found = await Promise.all(
      sites.map(({ whitelabel, provider }) =>
        repositoriesFor(database().db, { whitelabel, provider: provider ?? '' }).catalogue.bookables(),
      ),
    )
    return found.flat().filter((one) => one.bookabletype === 'event')
  }
  const datesOf = async () => (await events()).map((one) => (one.restrictions ?? []).map(({ start }) => start).sort())

  test('are imported into an empty database, under two white-labels', async () => {
    const imported = await start(now)
    const sites = await listSites(database().db)
    expect(new Set(sites.map((site) => site.whitelabel)).size).toBe(2)
    expect(sites.filter((site) => site.provider !== null).length).toBeGreaterThanOrEqual(4)
    for (const label of ['Northwind', 'Hearth']) {
      const stored = await exportBundle(database().db, label)
      expect(JSON.stringify(stored?.whitelabel)).toContain(`"plugins":[{"name":"payment-mollie"`)
    }
    expect((await datesOf()).every(([first = '']) => first > '2026-06-01')).toBe(true)

    // Who sells gift codes gives one to the first customer, once.
    const { app } = await openApp({ db: database().db, now: () => now })
    for (const _twice of [1, 2]) await giveDemoGifts(imported, app.platform)
    expect(await start(now)).toEqual([])
    const { gifts } = app.platform.ports.repositories({ whitelabel: 'northwind', provider: 'quay' })
    expect(await gifts.latest({ limit: 9, offset: 0 })).toMatchObject([
      { value: 5000, details: { toemail: 'ada@customers.example' } },
    ])
    await app.close()
  })

  test('keep their dates while some are in the future, and get new ones otherwise', async () => {
    const before = await datesOf()
    await start(now + day)
    expect(await datesOf()).toEqual(before)
    await start(now + 400 * day)
    const after = await datesOf()
    // Booked dates stay; each event also has future dates.
    expect(after.every((dates) => dates.some((date) => date > '2027-07-06'))).toBe(true)
  })

  test('keep changes made since', async () => {
    const { db } = database()
    await db.knex('providers').where({ id: 'quay' }).update({ name: 'Renamed' })
    await start(now + 900 * day)
    const quay = await repositoriesFor(db, { whitelabel: 'northwind', provider: 'quay' }).catalogue.provider()
    expect(quay?.name).toBe('Renamed')
  })
})
