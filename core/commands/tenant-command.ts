import { writeFile } from 'node:fs/promises'
import { themes } from '../../themes/index.ts'
import { composeJobs } from '../compose-jobs.ts'
import { loadConfig } from '../config/load-config.ts'
import type { AppConfig } from '../config/operator-config.ts'
import { isRecord } from '../domain/is-record.ts'
import { flatWords } from '../domain/wording/index.ts'
import { tenantOfScope } from '../jobs/index.ts'
import { openBase } from '../open-base.ts'
import { importAndServe } from '../operations/entities/write-and-serve.ts'
import type { Sealing } from '../operations/plugins/sealing.ts'
import type { TenantScope } from '../operations/tenant.ts'
import { type Fault, shown, type Warning } from '../operations/tenant-bundle/faults.ts'
import type { Installation, PriceAsked } from '../operations/tenant-bundle/installation-warnings.ts'
import { parseJson } from '../operations/tenant-bundle/json-syntax.ts'
import { bundleSchema } from '../operations/tenant-bundle/reference/bundle-schema.ts'
import type { Offered } from '../operations/tenant-bundle/reference/open-shapes.ts'
import { writeReference } from '../operations/tenant-bundle/reference/write-reference.ts'
import { compareBundle } from '../persistence/bundle/compare-bundle.ts'
import { exportBundle } from '../persistence/bundle/export-bundle.ts'
import { importBundle } from '../persistence/bundle/import-bundle.ts'
import { type Database, openDatabase } from '../persistence/database.ts'
import { jobStore } from '../persistence/job-store.ts'
import { migrate } from '../persistence/migrate.ts'
import { listSites } from '../persistence/tenants.ts'
import type { PaymentProcessor } from '../plugin-api/index.ts'
import { loadPlugins } from '../plugin-host/index.ts'
import { type BundleSource, readBundle, writeBundle } from './bundle-source.ts'
import { CommandError, type CommandOutput } from './run-command.ts'

const usage = `Usage:
  npm run tenant -- import FILE            creates or updates a white-label from a bundle
  npm run tenant -- check FILE             says what an import would refuse or warn of, and changes nothing
  npm run tenant -- diff FILE              says what an import would change, and changes nothing
  npm run tenant -- export LABEL [FILE]    writes a white-label as a bundle (to the screen without FILE)
  npm run tenant -- export LABEL FOLDER/   writes it as a folder of files, for version control; FILE may be such a folder
  npm run tenant -- list                   lists every site
  npm run tenant -- reference              writes the reference of a bundle's fields
  npm run tenant -- schema                 prints a JSON Schema of bundles, for editors`

const ofFile: Record<string, (db: Database, file: string, config: AppConfig, output: CommandOutput) => Promise<void>> =
  { import: importFile, check: checkFile, diff: diffFile }

const reference = 'core/operations/tenant-bundle/REFERENCE.md'

/** Commands that need no database. */
const ofSchemas: Record<string, (output: CommandOutput, configured: () => Promise<AppConfig>) => Promise<void>> = {
  reference: () => writeFile(reference, writeReference()),
  async schema({ print }, configured) {
    const { offered } = await installationOf(await configured())
    print(JSON.stringify(bundleSchema(offered), null, 2))
  },
}

function isComplete(verb: string | undefined, first: string | undefined): boolean {
  if (verb !== undefined && verb in ofSchemas) return true
  return verb === 'list' || (verb !== undefined && (verb in ofFile || verb === 'export') && first !== undefined)
}

/** What plugins and themes offer the white-labels of this installation. */
async function installationOf(
  config: AppConfig,
): Promise<{ installation: Installation; sealing: Sealing; offered: Offered }> {
  const registry = await loadPlugins(config, { root: process.cwd(), log: silent })
  const { settingFaults, settingsOf, resolve, sealing } = registry
  const all = registry.plugins.map(({ name }) => ({ name }))
  const { dictionaries } = resolve({ id: '', label: '', url: '', plugins: all }, null)
  const words = Object.fromEntries(flatWords(dictionaries.find(({ language }) => language === 'en-us')?.words))
  const installation: Installation = {
    settingFaults,
    settingsOf(plugin) {
      const schema = settingsOf(plugin)
      return schema && Object.keys(schema.properties)
    },
    words,
    served(whitelabel) {
      const its = resolve(whitelabel, null)
      return {
        themes: [...Object.keys(themes), ...its.themes.map(({ name }) => name)],
        flows: its.flows.map(({ name }) => name),
        languages: its.dictionaries.map(({ language }) => language),
        processors: its.payments.map((processor) => ({
          name: processor.name,
          takes: (price) => wouldTake(processor, price),
        })),
        signons: its.signOn ? [its.signOn.provider.name] : [],
      }
    },
  }
  const settings = Object.fromEntries(registry.plugins.map(({ name }) => [name, settingsOf(name) ?? {}]))
  return { installation, sealing, offered: { settings, words } }
}

/** Whether a processor would be offered for a price. Of one that can't say, nothing is said. */
function wouldTake(processor: PaymentProcessor, price: PriceAsked): boolean {
  try {
    const units = processor.units ? processor.units(price.currency) : { minimum: 0 }
    return units !== null && price.finalPrice >= units.minimum && processor.eligibility(price)
  } catch {
    return true
  }
}

/** What a bundle says, and what it is checked against here. */
async function readFor(file: string, config: AppConfig) {
  const { source, asRead, placed } = await readBundle(file)
  const { installation, sealing } = await installationOf(config)
  const given = { now: Date.now(), asRead, installed: Object.keys(config.plugins), installation, sealing }
  return { source, given, placed }
}

/** Imports a file, or tries to, and tells its faults and warnings; how many entities it has, by kind. */
async function imported(
  db: Database,
  file: string,
  config: AppConfig,
  { warn }: CommandOutput,
  options: { isTrial: boolean; onProgress: ReturnType<typeof progressLine> },
) {
  const { source, given, placed } = await readFor(file, config)
  const work = () => importBundle(db, source, { ...given, ...options })
  const result = told(
    file,
    options.isTrial ? await work() : await importAndServe(await sitesInWait(db, source, config), work),
    { warn, placed },
  )
  const counts = Object.entries(result.counts).filter(([, count]) => count > 0)
  return {
    whitelabel: result.whitelabel,
    warnings: result.warnings.length,
    counts: counts.map(([kind, count]) => `${count} ${kind}`).join(', '),
  }
}

/** The sites of a bundle's white-label at which somebody waits, as they are before it is imported. */
async function sitesInWait(db: Database, source: unknown, config: AppConfig) {
  const parsed = typeof source === 'string' ? parseJson(source) : { ok: true as const, value: source }
  const whitelabel =
    parsed.ok && isRecord(parsed.value) && isRecord(parsed.value.whitelabel) ? parsed.value.whitelabel.id : null
  const store = jobStore(db)
  const scopes: TenantScope[] = []
  for (let after: string | undefined = ''; after !== undefined; ) {
    const page: TenantScope[] = await store.scopesWithQueues({ now: Date.now(), after, limit: 200 })
    scopes.push(...page.filter((one) => one.whitelabel === whitelabel))
    after = page.at(-1)?.provider
  }
  if (scopes.length === 0) return []
  const base = await openBase({ config, root: process.cwd(), log: silent, freshness: 0, db })
  const deps = composeJobs({ ...base, config, port: () => config.listen.port })
  const tenants = await Promise.all(scopes.map((scope) => tenantOfScope(deps, scope)))
  return tenants.flatMap((tenant) => (tenant ? [{ tenant, ports: base.ports }] : []))
}

type Outcome = { warnings: Warning[] } & ({ ok: true } | { ok: false; faults: Fault[] })

/**
 * Tells the warnings of what was read from a file, and its faults.
 * @throws CommandError where it has faults
 */
function told<Result extends Outcome>(
  file: string,
  result: Result,
  { warn, placed }: Pick<CommandOutput, 'warn'> & Pick<BundleSource, 'placed'>,
): Extract<Result, { ok: true }> {
  const { warnings } = result
  for (const { pointer, message } of warnings) warn(`warning: ${placed(pointer)} ${message}`)
  if (isGood(result)) return result
  const faults = result.ok ? [] : result.faults
  for (const { pointer, expected, found } of faults)
    warn(`${placed(pointer)}: expected ${expected}${found === undefined ? '' : `, found ${found}`}`)
  const doubted = warnings.length === 0 ? '' : ` and ${counted(warnings.length, 'warning')}`
  throw new CommandError(`${file} has ${counted(faults.length, 'fault')}${doubted}; nothing was changed.`)
}

const isGood = <Result extends Outcome>(result: Result): result is Extract<Result, { ok: true }> => result.ok

const counted = (count: number, noun: string): string => (count === 1 ? `one ${noun}` : `${count} ${noun}s`)

async function importFile(db: Database, file: string, config: AppConfig, output: CommandOutput) {
  const options = { isTrial: false, onProgress: progressLine() }
  const { whitelabel, counts } = await imported(db, file, config, output, options)
  output.print(`Imported ${whitelabel}: ${counts}.`)
}

async function checkFile(db: Database, file: string, config: AppConfig, output: CommandOutput) {
  const options = { isTrial: true, onProgress: undefined }
  const { whitelabel, warnings, counts } = await imported(db, file, config, output, options)
  const told = warnings === 0 ? '' : ` with ${counted(warnings, 'warning')}`
  output.print(`${whitelabel} can be imported${told}: ${counts}. Nothing was changed.`)
}

async function diffFile(db: Database, file: string, config: AppConfig, { print, warn }: CommandOutput) {
  const { source, given, placed } = await readFor(file, config)
  const { differences, same, unnamed } = told(file, await compareBundle(db, source, given), { warn, placed })
  for (const { kind, id, isNew, fields } of differences) {
    print(isNew ? `new      ${kind} ${id}` : `changed  ${kind} ${id}`)
    for (const { name, before, after } of fields) print(`           ${name}: ${shown(before)} → ${shown(after)}`)
  }
  const created = differences.filter(({ isNew }) => isNew).length
  const rest = unnamed.length === 0 ? '' : ` ${unnamed.length} stored and not in the file would stay.`
  print(`${created} new, ${differences.length - created} changed, ${same} the same.${rest} Nothing was changed.`)
}

/** Messages of plugins' set-up don't help a person who imports a file. */
const silent = { info: () => {}, warn: () => {}, error: () => {} }

/** Rewrites one line of a terminal during a long import; silent into a file or a pipe. */
function progressLine() {
  if (!process.stderr.isTTY) return undefined
  return ({ part, done, total }: { part: string; done: number; total: number }) => {
    const end = done === total ? '\n' : ''
    process.stderr.write(`\r${done} of ${total} written (${part})\u001b[K${end}`)
  }
}

async function exportLabel(db: Database, label: string, file: string | undefined, { print }: CommandOutput) {
  const bundle = await exportBundle(db, label, { isMarked: true })
  if (!bundle)
    throw new CommandError(`There is no white-label "${label}". "npm run tenant -- list" shows those there are.`)
  if (file === undefined) print(JSON.stringify(bundle, null, 2))
  else await writeBundle(file, bundle)
}

async function list(db: Database, { print }: CommandOutput) {
  const sites = await listSites(db)
  if (sites.length === 0) print('There are no sites yet.')
  for (const { whitelabel, provider, host } of sites) print([whitelabel, provider ?? '(marketplace)', host].join('\t'))
}

/**
 * `npm run tenant -- …`.
 * @param args what stands behind it: the verb and its files
 * @throws CommandError with what the caller can mend
 */
export async function tenantCommand(
  [verb, first, second]: string[],
  output: CommandOutput,
  configured: () => Promise<AppConfig> = () => loadConfig(process.cwd()),
): Promise<void> {
  if (!isComplete(verb, first)) throw new CommandError(usage)
  const described = ofSchemas[String(verb)]
  if (described) return described(output, configured)
  const config = await configured()
  const db = await openDatabase(config.database)
  try {
    await migrate(db)
    const command = ofFile[String(verb)]
    if (command) await command(db, String(first), config, output)
    else if (verb === 'export') await exportLabel(db, String(first), second, output)
    else await list(db, output)
  } finally {
    await db.close()
  }
}
