import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { exportBundle } from '../../core/persistence/bundle/export-bundle.ts'
import { importBundle } from '../../core/persistence/bundle/import-bundle.ts'
import { withDatabase } from '../../core/testing/databases.ts'
import operator from '../../fastify.config.ts'

const folder = new URL('bundles/', import.meta.url)
const sources = readdirSync(folder).map((file) => readFileSync(new URL(file, folder), 'utf8'))
const options = { now: Date.parse('2026-12-01T12:00:00Z'), installed: Object.keys(operator.plugins) }

await withDatabase('the demo bundles', (database) => {
  it('live in one database, import without a warning and come out as they went in', async () => {
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
})
