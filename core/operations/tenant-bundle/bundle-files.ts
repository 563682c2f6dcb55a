import { isRecord } from '../../domain/is-record.ts'
import { type Fault, shown, type Warning } from './faults.ts'
import { parseJson } from './json-syntax.ts'
import { isKind, type Kind, kinds, schemas } from './kinds.ts'
import { orMeant } from './nearest-name.ts'

/** One file of a bundle that is kept as a folder: its path there, with `/`, and its content as JSON. */
export interface BundleFile {
  path: string
  value: unknown
}

/** A place in a file: its path, and the JSON pointer within it. */
export interface PlaceInFile {
  path: string
  pointer: string
}

/** What a folder has: JSON files with their text; without it what is not read, of folders with a slash at the end. */
export interface FolderEntry {
  path: string
  text?: string
}

/**
 * What reading has to say of a bundle, each with its file. The bundle is not whole where a file of it can't be read:
 * then nobody can say what its parts refer to.
 */
export interface AsRead {
  faults: Fault[]
  warnings: Warning[]
  isWhole: boolean
}

export const readWhole: AsRead = { faults: [], warnings: [], isWhole: true }

const ownerFile = 'whitelabel.json'
const names = [...kinds, 'whitelabel']

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const providerOf = (entity: unknown): string | null =>
  isRecord(entity) && typeof entity.provider === 'string' ? entity.provider : null

/** People and providers themselves say in no `provider` whose they are. */
const belongs = (kind: Kind): boolean => Object.hasOwn(schemas[kind].properties, 'provider')

/**
 * A bundle as files: `whitelabel.json`, a list for each kind of what belongs to all providers, and the same in a folder
 * for each provider. Lists keep their order, so that equal bundles give equal files.
 */
export function filesOfBundle(bundle: Record<string, unknown>): BundleFile[] {
  const lists = kinds.flatMap((kind) => {
    const entities = bundle[kind]
    if (!isList(entities)) return []
    const owners = [...new Set(entities.map(providerOf))]
    return owners.map((owner): BundleFile => {
      const own = entities.filter((entity) => providerOf(entity) === owner)
      return { path: owner === null ? `${kind}.json` : `${owner}/${kind}.json`, value: own }
    })
  })
  return [{ path: ownerFile, value: bundle.whitelabel }, ...lists]
}

/** The order of a provider's folders: that of the providers, then by name. */
function inOrder(files: BundleFile[]): BundleFile[] {
  const ids = providersIn(files)
  const rank = ({ path }: BundleFile) => {
    if (!path.includes('/')) return -1
    const at = ids.indexOf(path.split('/')[0] ?? '')
    return at < 0 ? ids.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

/** The ids of the providers, whether one list has them all or each is told in its own folder. */
const providersIn = (files: BundleFile[]): string[] =>
  files
    .filter(({ path }) => nameOf(path).name === 'providers')
    .flatMap(({ value }) => (isList(value) ? value : []))
    .flatMap((one) => (isRecord(one) && typeof one.id === 'string' ? [one.id] : []))

/** A file's name without what is behind its last dot, and that. */
const nameOf = (path: string): { name: string; ending: string } => {
  const [, name = '', ending = ''] = /([^/]*?)(?:\.([^./]*))?$/.exec(path) ?? []
  return { name, ending }
}

/** What is beside the lists, and may be meant to be one. Whatever else a team keeps there is its own affair. */
function notRead(path: string): Warning[] {
  if (path.endsWith('/')) return [{ pointer: path, message: 'is not read: only the folders of providers are' }]
  const { name, ending } = nameOf(path)
  const isMeant = orMeant(name, names) !== '' && (ending === '' || orMeant(ending, ['json']) !== '')
  if (!isMeant) return []
  const meant = orMeant(
    ending === '' ? name : `${name}.${ending}`,
    names.map((one) => `${one}.json`),
  )
  return [{ pointer: path, message: `is not read${meant}` }]
}

/** Folders whose name is no provider's id. What is in them belongs to whom it says itself, or else to nobody. */
function strangeFolders(files: BundleFile[]): Warning[] {
  const ids = providersIn(files)
  if (ids.length === 0) return []
  const folders = new Set(files.flatMap(({ path }) => (path.includes('/') ? [path.split('/')[0] ?? ''] : [])))
  return [...folders]
    .filter((folder) => !ids.includes(folder))
    .map((folder) => ({
      pointer: `${folder}/`,
      message: `is the folder of no provider in providers.json${orMeant(folder, ids)}`,
    }))
}

/** The files whose text is JSON, and the faults of all. */
function parsedFiles(entries: FolderEntry[]): { files: BundleFile[]; faults: Fault[]; unread: Set<string> } {
  const files: BundleFile[] = []
  const faults: Fault[] = []
  const unread = new Set<string>()
  for (const { path, text } of entries) {
    if (text === undefined) continue
    const parsed = parseJson(text)
    if (parsed.ok) files.push({ path, value: parsed.value })
    else unread.add(path)
    const found = parsed.ok ? parsed.faults : [parsed.fault]
    faults.push(...found.map((fault) => ({ ...fault, pointer: [path, fault.pointer].filter(Boolean).join(' ') })))
  }
  return { files, faults, unread }
}

/**
 * The bundle that the files of a folder make up, what is wrong with them as files, and where each of its places stands.
 * What is in a folder belongs to its provider, unless it names another.
 */
export function bundleOfFiles(entries: FolderEntry[]): {
  bundle: Record<string, unknown>
  asRead: AsRead
  placeOf(pointer: string): PlaceInFile | null
} {
  const { files, faults, unread } = parsedFiles(entries)
  const owner = files.find(({ path }) => path === ownerFile)
  if (!owner && !unread.has(ownerFile))
    faults.push({ pointer: ownerFile, expected: 'this file, with which a bundle begins', found: 'nothing' })
  const lists = new Map<Kind, { entity: unknown; path: string; index: number }[]>()
  let isWhole = owner !== undefined && unread.size === 0
  for (const { path, value } of inOrder(files.filter((file) => file !== owner))) {
    const { name } = nameOf(path)
    if (!isKind(name) || !isList(value)) {
      isWhole = false
      if (isKind(name)) faults.push({ pointer: path, expected: 'a list', found: shown(value) })
      else faults.push({ pointer: path, expected: 'the name of a list', found: `"${name}"${orMeant(name, names)}` })
      continue
    }
    const folder = path.includes('/') ? path.split('/')[0] : undefined
    const placed = value.map((entity, index) => {
      const isImplied = folder !== undefined && belongs(name) && isRecord(entity) && entity.provider === undefined
      return { entity: isImplied ? { ...entity, provider: folder } : entity, path, index }
    })
    lists.set(name, [...(lists.get(name) ?? []), ...placed])
  }
  const entities = [...lists].map(([kind, placed]) => [kind, placed.map(({ entity }) => entity)] as const)
  const others = entries.filter(({ text }) => text === undefined)
  return {
    bundle: { ...(owner && { whitelabel: owner.value }), ...Object.fromEntries(entities) },
    asRead: { faults, warnings: [...strangeFolders(files), ...others.flatMap(({ path }) => notRead(path))], isWhole },
    placeOf(pointer) {
      const [, kind = '', index = '', ...rest] = pointer.split('/')
      const within = (parts: string[]) => parts.map((part) => `/${part}`).join('')
      if (kind === 'whitelabel') return { path: ownerFile, pointer: within([index, ...rest].filter(Boolean)) }
      const placed = isKind(kind) ? lists.get(kind)?.[Number(index)] : undefined
      return placed ? { path: placed.path, pointer: within([String(placed.index), ...rest]) } : null
    },
  }
}
