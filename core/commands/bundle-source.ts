import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { type BundleFile, bundleOfFiles, FolderFault, filesOfBundle } from '../operations/tenant-bundle/bundle-files.ts'
import { kinds } from '../operations/tenant-bundle/kinds.ts'
import { CommandError } from './run-command.ts'

/** A bundle as its author keeps it: one file, or a folder of files. */
export interface BundleSource {
  /** What an import reads: text, or the files as one bundle. */
  source: unknown
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

/** The names of JSON files in a folder and in the folders in it. */
async function jsonIn(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { withFileTypes: true }).catch(unreadable(folder))
  const nested = await Promise.all(
    entries
      .filter((entry) => entry.isDirectory() && !entry.name.startsWith('.'))
      .map(async ({ name }) => (await readdir(join(folder, name))).map((file) => `${name}/${file}`)),
  )
  const files = entries.filter((entry) => entry.isFile()).map(({ name }) => name)
  return [...files, ...nested.flat()].filter((path) => path.endsWith('.json')).sort()
}

async function fileAt(folder: string, path: string): Promise<BundleFile> {
  const text = await readFile(join(folder, path), 'utf8').catch(unreadable(path))
  try {
    return { path, value: JSON.parse(text) }
  } catch (error) {
    throw new CommandError(`${path} is not JSON: ${error instanceof Error ? error.message : String(error)}`)
  }
}

/** Reads a bundle from a file or a folder. */
export async function readBundle(path: string): Promise<BundleSource> {
  if (!(await isFolder(path)))
    return { source: await readFile(path, 'utf8').catch(unreadable(path)), placed: (pointer) => pointer || '/' }
  const files = await Promise.all((await jsonIn(path)).map((name) => fileAt(path, name)))
  try {
    const { bundle, placeOf } = bundleOfFiles(files)
    return {
      source: bundle,
      placed(pointer) {
        const place = placeOf(pointer)
        return place ? `${place.path} ${place.pointer || '/'}` : pointer || '/'
      },
    }
  } catch (error) {
    throw error instanceof FolderFault ? new CommandError(error.message) : error
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
  for (const former of await jsonIn(path))
    if (!kept.has(former) && lists.has(former.split('/').at(-1) ?? '')) await rm(join(path, former))
  for (const file of files) {
    await mkdir(dirname(join(path, file.path)), { recursive: true })
    await writeFile(join(path, file.path), written(file.value))
  }
}
