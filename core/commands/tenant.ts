import { readFile, writeFile } from 'node:fs/promises'
import { themes } from '../../themes/index.ts'
import { loadConfig } from '../config/load-config.ts'
import type { AppConfig } from '../config/operator-config.ts'
import { flatWords } from '../domain/wording/index.ts'
import type { Fault } from '../operations/tenant-bundle/faults.ts'
import { exportBundle } from '../persistence/bundle/export-bundle.ts'
import { importBundle } from '../persistence/bundle/import-bundle.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { migrate } from '../persistence/migrate.ts'
import { listSites } from '../persistence/tenants.ts'
import { loadPlugins } from '../plugin-host/index.ts'
import { CommandError, type CommandOutput, runCommand } from './run-command.ts'

const usage = `Usage:
  npm run tenant -- import FILE            creates or updates a white-label from a bundle
  npm run tenant -- export LABEL [FILE]    writes a white-label as a bundle (to the screen without FILE)
  npm run tenant -- list                   lists every site`

const [verb, first, second] = process.argv.slice(2)

function isComplete(verb: string | undefined, first: string | undefined): boolean {
  return verb === 'list' || ((verb === 'import' || verb === 'export') && first !== undefined)
}

async function importFile(db: Database, file: string, config: AppConfig, { print, warn }: CommandOutput) {
  const source = await readFile(file, 'utf8').catch((error: Error) => {
    throw new CommandError(`${file} can't be read: ${error.message}`)
  })
  const onProgress = progressLine()
  const { flows, settingFaults, resolve } = await loadPlugins(config, { root: process.cwd(), log: silent })
  const { dictionaries } = resolve({ id: '', label: '', url: '' }, null)
  const words = Object.fromEntries(flatWords(dictionaries.find(({ language }) => language === 'en-us')?.words))
  const installation = { themes: Object.keys(themes), flows, settingFaults, words }
  const installed = Object.keys(config.plugins)
  const result = await importBundle(db, source, { now: Date.now(), installed, installation, onProgress })
  if (!result.ok) {
    const { faults } = result
    for (const fault of faults) warn(faultLine(fault))
    const summary = faults.length === 1 ? 'one fault' : `${faults.length} faults`
    throw new CommandError(`${file} has ${summary}; nothing was changed.`)
  }
  for (const { pointer, message } of result.warnings) warn(`warning: ${pointer} ${message}`)
  const counts = Object.entries(result.counts).filter(([, count]) => count > 0)
  print(`Imported ${result.whitelabel}: ${counts.map(([kind, count]) => `${count} ${kind}`).join(', ')}.`)
}

/** Messages of plugins' set-up don't help a person who imports a file. */
const silent = { info: () => {}, warn: () => {}, error: () => {} }

const faultLine = ({ pointer, expected, found }: Fault) =>
  `${pointer || '/'}: expected ${expected}${found === undefined ? '' : `, found ${found}`}`

/** Rewrites one line of a terminal during a long import; silent into a file or a pipe. */
function progressLine() {
  if (!process.stderr.isTTY) return undefined
  return ({ part, done, total }: { part: string; done: number; total: number }) => {
    const end = done === total ? '\n' : ''
    process.stderr.write(`\r${done} of ${total} written (${part})\u001b[K${end}`)
  }
}

async function exportLabel(db: Database, label: string, file: string | undefined, { print }: CommandOutput) {
  const bundle = await exportBundle(db, label)
  if (!bundle)
    throw new CommandError(`There is no white-label "${label}". "npm run tenant -- list" shows those there are.`)
  const json = JSON.stringify(bundle, null, 2)
  if (file === undefined) print(json)
  else await writeFile(file, `${json}\n`)
}

async function list(db: Database, { print }: CommandOutput) {
  const sites = await listSites(db)
  if (sites.length === 0) print('There are no sites yet.')
  for (const { whitelabel, provider, host } of sites) print([whitelabel, provider ?? '(marketplace)', host].join('\t'))
}

await runCommand(async (output) => {
  const config = await loadConfig(process.cwd())
  if (!isComplete(verb, first)) throw new CommandError(usage)
  const db = await openDatabase(config.database)
  try {
    await migrate(db)
    if (verb === 'import') await importFile(db, String(first), config, output)
    else if (verb === 'export') await exportLabel(db, String(first), second, output)
    else await list(db, output)
  } finally {
    await db.close()
  }
})
