import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import type { Actor } from '../../core/operations/define-operation.ts'
import { exportBundle } from '../../core/persistence/bundle/export-bundle.ts'
import { importBundle } from '../../core/persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../core/testing/databases/databases.ts'
import { openApp } from '../../core/testing/worlds/open-app.ts'
import operator from '../../fastify.config.ts'

const folder = new URL('bundles/', import.meta.url)
const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
const options = { now: Date.parse('2026-12-01T12:00:00Z'), installed: Object.keys(operator.plugins) }

await withDatabase('the demo bundles', (database) => {
  it('live in one database, import without a warning and export unchanged', async () => {
    const { db } = database()
    for (const source of sources)
      expect(await importBundle(db, source, options)).toMatchObject({ ok: true, warnings: [] })
    for (const source of sources) {
      const { whitelabel } = JSON.parse(source)
      const first = await exportBundle(db, whitelabel.label)
      expect(await importBundle(db, JSON.stringify(first), options)).toMatchObject({ ok: true })
      expect(await exportBundle(db, whitelabel.label)).toEqual(first)
    }
  })

  it('offer bookables for members only, and by a link only', async () => {
    const { db } = database()
    const { app } = await openApp({ db, now: () => options.now })
    const { caller, tenants } = app.platform
    const tenant = await tenants.resolve({ host: 'quay.northwind.localhost', protocol: 'http', wishes: {} })
    const ada = {
      id: 'u-cust',
      role: 'customer' as const,
      providers: [],
      email: '',
      firstname: '',
      proven: true,
      lastname: '',
    }
    const nobody = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
    const firstSlots = async (bookable: string, actor: Actor) => {
      const params = { bookable, start: '2026-12-01 00:00:00', end: '2026-12-01 23:59:59', lookahead: true }
      const name = 'get_availability_in_range_for_bookable'
      const answer = await caller.call({ name, params, tenant, actor })
      return answer.ok ? JSON.stringify(answer.value) : answer.error.code
    }
    const members = (actor: Actor) => firstSlots('members-paddle', actor)
    const linked = (actor: Actor) => firstSlots('return-paddle', actor)
    expect(await members({ ...nobody, kind: 'user', user: ada })).toContain('2026-12-03 18:00:00')
    expect(await linked({ ...nobody, linkid: 'thanks-from-the-quay' })).toContain('"available":true')
    for (const ask of [members, linked]) expect(await ask(nobody)).toBe('not_found')
    await app.close()
  })

  it('share a launch between two sites: what one has booked is taken at the other', async () => {
    const { db } = database()
    const { app } = await openApp({ db, now: () => options.now })
    const { caller, tenants } = app.platform
    const siteOf = async (site: string) => {
      const host = `${site}.northwind.localhost`
      const tenant = await tenants.resolve({ host, protocol: 'http', wishes: {} })
      const actor = { kind: 'site' as const, ip: '127.0.0.1', language: 'en-us' }
      return (name: string, params: object) => caller.call({ name, params, tenant, actor })
    }
    const [quay, gather] = [await siteOf('quay'), await siteOf('gather')]
    const day = { start: '2026-12-05 00:00:00', end: '2026-12-05 23:59:59' }
    const free = async (site: typeof quay, bookable: string) => {
      const answer = await site('get_availability_in_range_for_bookable', { bookable, ...day })
      const { timeslots } = JSON.parse(JSON.stringify(answer.ok && answer.value))
      return [timeslots].flat().flatMap(({ available, start }) => (available ? [String(start)] : []))
    }
    const [before, times] = [await free(gather, 'launch-crossing'), await free(quay, 'launch-charter')]
    expect(times).toContain('2026-12-05 12:00:00')
    expect(before).toEqual(expect.arrayContaining(['2026-12-05 11:00:00', '2026-12-05 12:00:00']))
    const noon = { start: '2026-12-05 12:00:00', end: '2026-12-05 14:00:00' }
    const held = await quay('hold_appointment', { bookable: 'launch-charter', ...noon, draft: 'noon-of-the-launch' })
    expect(held).toMatchObject({ ok: true, value: { status: 'in-progress' } })
    const gone = ['12:00', '13:00'].map((time) => `2026-12-05 ${time}:00`)
    expect(await free(gather, 'launch-crossing')).toEqual(before.filter((time) => !gone.includes(time)))
    const late = { bookable: 'launch-crossing', start: gone[0], end: gone[1], draft: 'guests-at-noon-too' }
    expect(await gather('hold_appointment', late)).toMatchObject({ ok: false, error: { code: 'slot_taken' } })
    await app.close()
  })
})
