import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import {
  type AsRead,
  bundleOfFiles,
  type FolderEntry,
  filesOfBundle,
  readWhole,
} from '../operations/tenant-bundle/bundle-files.ts'
import { kinds } from '../operations/tenant-bundle/kinds.ts'
import { CommandError } from './run-command.ts'

/** A bundle as its author keeps it: one file, or a folder of files. */
export interface BundleSource {
  /** What an import reads: text, or the files as one bundle. */
  source: unknown
  /** What was found while its files were read. */
  asRead: AsRead
  /** A place of the bundle as the author finds it: a JSON pointer, in a folder behind the name of its file. */
  placed(pointer: string): string
}

const unreadable = (path: string) => (error: Error) => {
  throw new CommandError(`${path} can't be read: ${error.message}`)
}

const isFolder = async (path: string): Promise<boolean> =>
  stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  )

const isHidden = ({ name }: { name: string }) => name.startsWith('.') || name.endsWith('~')

const isJson = (path: string) => path.endsWith('.json')

/**
 * The paths of the files in a folder and in the folders in it; folders below those with a slash at the end.
 * @throws CommandError for a link that would be followed: a folder that came from elsewhere could make us read, or
 * write to, any file of this machine
 */
async function pathsIn(folder: string): Promise<string[]> {
  const listed = async (path: string) => {
    const entries = await readdir(path, { withFileTypes: true }).catch(unreadable(path))
    const seen = entries.filter((entry) => !isHidden(entry))
    for (const entry of seen.filter((one) => one.isSymbolicLink())) {
      const at = join(path, entry.name)
      if (isJson(entry.name) || (await isFolder(at)))
        throw new CommandError(
          `${at} is a link. A bundle's folder has files of its own only: put there what it leads to, or take it away. Nothing was read or written.`,
        )
    }
    return seen.filter((entry) => entry.isFile() || entry.isDirectory())
  }
  const entries = await listed(folder)
  const nested = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory())
      .map(async ({ name }) =>
        (await listed(join(folder, name))).map((entry) => `${name}/${entry.name}${entry.isDirectory() ? '/' : ''}`),
      ),
  )
  return [...entries.filter((entry) => entry.isFile()).map(({ name }) => name), ...nested.flat()].sort()
}

async function entryAt(folder: string, path: string): Promise<FolderEntry> {
  return isJson(path) ? { path, text: await readFile(join(folder, path), 'utf8').catch(unreadable(path)) } : { path }
}

/** Reads a bundle from a file or a folder. */
export async function readBundle(path: string): Promise<BundleSource> {
  if (!(await isFolder(path))) {
    const source = await readFile(path, 'utf8').catch(unreadable(path))
    return { source, asRead: readWhole, placed: (pointer) => pointer || '/' }
  }
  const entries = await Promise.all((await pathsIn(path)).map((name) => entryAt(path, name)))
  const { bundle, asRead, placeOf } = bundleOfFiles(entries)
  return {
    source: bundle,
    asRead,
    placed(pointer) {
      const place = placeOf(pointer)
      return place ? `${place.path} ${place.pointer || '/'}` : pointer || '/'
    },
  }
}

const written = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`

/**
 * Writes a bundle to a file, or to a folder where the path is one or ends with a slash. Of a folder's own files those
 * go of which the bundle has nothing any more; others stay.
 */
export async function writeBundle(path: string, bundle: Record<string, unknown>): Promise<void> {
  if (!path.endsWith('/') && !(await isFolder(path))) return writeFile(path, written(bundle))
  const files = filesOfBundle(bundle)
  await mkdir(path, { recursive: true })
  const kept = new Set(files.map((file) => file.path))
  const lists = new Set(kinds.map((kind) => `${kind}.json`))
  for (const former of (await pathsIn(path)).filter(isJson))
    if (!kept.has(former) && lists.has(former.split('/').at(-1) ?? '')) await rm(join(path, former))
  for (const file of files) {
    await mkdir(dirname(join(path, file.path)), { recursive: true })
    await writeFile(join(path, file.path), written(file.value))
  }
}
