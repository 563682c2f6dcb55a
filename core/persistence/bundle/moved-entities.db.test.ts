import { expect, test } from 'vitest'
import { withDatabase } from '../../testing/databases/databases.ts'
import { importBundle } from './import-bundle.ts'

const now = Date.parse('2026-11-20T12:00:00Z')
const provider = (id: string) => ({ id, subdomain: id, name: id, timezone: 'Europe/Paris' })
const question = { id: 'name', slug: 'name', type: 'text', prompt: 'Name' }
const sections = [{ id: 'main', questions: [question] }]

await withDatabase('an import that names another provider', (database) => {
  const warned = async (lists: object) => {
    const whitelabel = { id: 'moving', label: 'Moving', url: 'moving.localhost', currency: 'usd' }
    const result = await importBundle(
      database().db,
      { whitelabel, providers: [provider('quay'), provider('kiln')], ...lists },
      { now },
    )
    if (!result.ok) throw new Error(JSON.stringify(result.faults))
    return result.warnings.filter(({ message }) => message.startsWith('moves'))
  }
  const form = (of: object) => ({ forms: [{ id: 'moved-form', name: 'Form', sections, ...of }] })

  test('warns that a form moves, once it does, and not where it stays', async () => {
    expect(await warned(form({ provider: 'quay' }))).toEqual([])
    expect(await warned(form({ provider: 'quay' }))).toEqual([])
    expect(await warned(form({ provider: 'kiln' }))).toEqual([
      { pointer: '/forms/0/provider', message: 'moves from the provider "quay", where nothing can name it any more' },
    ])
    expect(await warned(form({ provider: 'kiln' }))).toEqual([])
    // The white-label's own are everybody's to name.
    expect(await warned(form({}))).toEqual([])
    expect(await warned(form({ provider: 'quay' }))).toEqual([
      { pointer: '/forms/0/provider', message: 'moves from the white-label, where other providers could name it' },
    ])
  })

  test('warns of whatever else moves in the same way', async () => {
    const lists = (of: string) => ({
      resources: [{ id: 'moved-resource', provider: of, name: 'Boat' }],
      addons: [{ id: 'moved-addon', provider: of, name: 'Vest' }],
      bookables: [{ id: 'moved-bookable', provider: of, name: 'Trip', duration: 3600 }],
    })
    expect(await warned(lists('quay'))).toEqual([])
    expect((await warned(lists('kiln'))).map(({ pointer }) => pointer)).toEqual([
      '/resources/0/provider',
      '/addons/0/provider',
      '/bookables/0/provider',
    ])
  })
})
