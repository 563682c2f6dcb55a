import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Ports } from './operations/ports.ts'
import { importBundle } from './persistence/bundle/import-bundle.ts'
import type { Database } from './persistence/database.ts'
import { listSites } from './persistence/tenants.ts'

interface DemoOptions {
  db: Database
  /** Where `plugins/demo/bundles` is. */
  root: string
  now: number
  installed: string[]
  log: Ports['log']
}

/**
 * Brings up the demo tenants in a database that has none yet. A database with tenants is left alone: they are
 * somebody's, also when they once came from here. Several processes may start at once; an import is idempotent.
 */
export async function importDemoTenants({ db, root, now, installed, log }: DemoOptions): Promise<void> {
  if ((await listSites(db)).length > 0) return
  const folder = join(root, 'plugins/demo/bundles')
  const files = (await readdir(folder)).filter((name) => name.endsWith('.json')).sort()
  for (const file of files) {
    const bundle = await readFile(join(folder, file), 'utf8')
    const result = await importBundle(db, bundle, { now, installed, keepReserved: true })
    if (!result.ok) {
      const faults = result.faults.map(({ pointer, expected }) => `${pointer}: expected ${expected}`)
      throw new Error(`The demo bundle ${file} has faults:\n${faults.join('\n')}`)
    }
    log.info({ whitelabel: result.whitelabel }, 'demo tenant imported')
  }
}
