import { expect, it } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { completeBundle, smallBundle } from '../../testing/worlds/samples/complete-bundle.ts'
import { compareBundle } from './compare-bundle.ts'
import { exportBundle } from './export-bundle.ts'
import { importBundle } from './import-bundle.ts'

const now = Date.parse('2026-11-20T12:00:00Z')

await withDatabase('a bundle that is compared with what is stored', (database) => {
  const compared = async (source: unknown) => {
    const result = await compareBundle(database().db, source, { now })
    if (!result.ok) throw new Error(JSON.stringify(result.faults))
    return result
  }

  it('is all new before it is imported, and the same afterwards', async () => {
    const bundle = completeBundle()
    const before = await compared(bundle)
    expect(before).toMatchObject({ same: 0, unnamed: [] })
    expect(before.differences.every(({ isNew }) => isNew)).toBe(true)
    await importBundle(database().db, bundle, { now })
    const after = await compared(bundle)
    const same = before.differences.length
    expect(after).toEqual({ ok: true, differences: [], same, unnamed: [], warnings: before.warnings })
  })

  it('names each changed field with both values, in major units, and what it leaves out', async () => {
    const { db } = database()
    await importBundle(db, smallBundle('quay'), { now })
    const given = structuredClone(smallBundle('quay'))
    const stored = await exportBundle(db, 'quay')
    const [bookable] = [given.bookables].flat()
    Object.assign(bookable ?? {}, { price: 12.5, description: 'By the sea' })
    Object.assign(given, { providers: [...[given.providers].flat(), { id: 'new', subdomain: 'new', name: 'New' }] })
    Object.assign(given, { resources: [] })
    const { differences, unnamed } = await compared(given)
    expect(differences).toContainEqual({ kind: 'providers', id: 'new', isNew: true, fields: [] })
    expect(differences.find(({ kind }) => kind === 'bookables')?.fields).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ name: 'price', after: 12.5 }),
        { name: 'description', before: undefined, after: 'By the sea' },
      ]),
    )
    expect(unnamed).toEqual([{ kind: 'resources', id: 'quay-boat' }])
    expect(await exportBundle(db, 'quay')).toEqual(stored)
  })

  it('is tried by an import that is taken back', async () => {
    const { db } = database()
    const bundle = smallBundle('tried')
    const tried = await importBundle(db, bundle, { now, isTrial: true })
    expect(tried).toMatchObject({ ok: true, whitelabel: 'tried' })
    expect(await exportBundle(db, 'tried')).toBeNull()
    const done = await importBundle(db, bundle, { now })
    expect(done).toEqual(tried)
  })

  it('is refused with its faults as an import refuses it', async () => {
    const bundle = { ...smallBundle('faulty'), providers: [{ id: 'p', subdomain: 'P P', name: 'P' }] }
    const { db } = database()
    const expected = await importBundle(db, bundle, { now })
    expect(expected.ok).toBe(false)
    expect(await compareBundle(db, bundle, { now })).toEqual(expected)
  })
})
