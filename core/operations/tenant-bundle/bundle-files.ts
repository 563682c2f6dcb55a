import { isRecord } from '../../domain/is-record.ts'
import { isKind, type Kind, kinds } from './kinds.ts'
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

const ownerFile = 'whitelabel.json'

/** Files that are no bundle; the message names the file and says why. */
export class FolderFault extends Error {}

const isList = (value: unknown): value is unknown[] => Array.isArray(value)

const providerOf = (entity: unknown): string | null =>
  isRecord(entity) && typeof entity.provider === 'string' ? entity.provider : null

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

function kindOf(path: string): Kind {
  const name = (path.split('/').at(-1) ?? '').replace(/\.json$/, '')
  if (isKind(name)) return name
  throw new FolderFault(`${path} is no list of a bundle${orMeant(name, kinds) || '.'}`)
}

/** The order of a provider's folders: that of the providers, then by name. */
function inOrder(files: BundleFile[]): BundleFile[] {
  const providers = files.find(({ path }) => path === 'providers.json')?.value
  const ids = isList(providers) ? providers.map((one) => (isRecord(one) ? one.id : null)) : []
  const rank = ({ path }: BundleFile) => {
    if (!path.includes('/')) return -1
    const at = ids.indexOf(path.split('/')[0] ?? '')
    return at < 0 ? ids.length : at
  }
  return files.toSorted((a, b) => rank(a) - rank(b) || (a.path < b.path ? -1 : 1))
}

/**
 * The bundle that files make up, and where each of its places stands. What is in a folder belongs to its provider,
 * whether or not it says so. Throws a `FolderFault` that names the file.
 */
export function bundleOfFiles(files: BundleFile[]): {
  bundle: Record<string, unknown>
  placeOf(pointer: string): PlaceInFile | null
} {
  const owner = files.find(({ path }) => path === ownerFile)
  if (!owner) throw new FolderFault(`There is no ${ownerFile}: a bundle begins with it.`)
  const lists = new Map<Kind, { entity: unknown; path: string; index: number }[]>()
  for (const { path, value } of inOrder(files.filter((file) => file !== owner))) {
    const kind = kindOf(path)
    if (!isList(value)) throw new FolderFault(`${path} must be a list.`)
    const folder = path.includes('/') ? path.split('/')[0] : undefined
    const placed = value.map((entity, index) => {
      const isImplied = folder !== undefined && isRecord(entity) && entity.provider === undefined
      return { entity: isImplied ? { ...entity, provider: folder } : entity, path, index }
    })
    lists.set(kind, [...(lists.get(kind) ?? []), ...placed])
  }
  const entities = [...lists].map(([kind, placed]) => [kind, placed.map(({ entity }) => entity)] as const)
  return {
    bundle: { whitelabel: owner.value, ...Object.fromEntries(entities) },
    placeOf(pointer) {
      const [, kind = '', index = '', ...rest] = pointer.split('/')
      const within = (parts: string[]) => parts.map((part) => `/${part}`).join('')
      if (kind === 'whitelabel') return { path: ownerFile, pointer: within([index, ...rest].filter(Boolean)) }
      const placed = isKind(kind) ? lists.get(kind)?.[Number(index)] : undefined
      return placed ? { path: placed.path, pointer: within([String(placed.index), ...rest]) } : null
    },
  }
}
