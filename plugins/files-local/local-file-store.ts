import { randomBytes } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile, realpath, rename, rm, stat } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import { type FileStore, FileStoreFault, type StoredFile, type TenantContext } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

/** Opens a new file for writing; the caller closes it in any case. */
type BeginFile = (path: string) => Promise<Pick<FileHandle, 'writeFile' | 'close'>>

/** Fails when the file exists. */
const beginFile: BeginFile = (path) => open(path, 'wx', 0o600)

interface Disk {
  folder: string
  begin: BeginFile
}

const Description = Type.Object({ contentType: Type.String() })

/**
 * Files under `folder`, with keys like `northwind/photos/skiff.svg` that begin with the tenant's id. The content type
 * is in a file beside each. Throws for a key of another tenant.
 */
export function localFileStore(folder: string, begin: BeginFile = beginFile): FileStore {
  return {
    name: 'files-local',
    put: (context, { key, contentType, body }) => write({ folder, begin }, context, { key, contentType, body: [body] }),
    putStream: (context, file) => write({ folder, begin }, context, file),
    async get(context, key, most = Number.POSITIVE_INFINITY) {
      const path = await pathFor(folder, context, key, 'find')
      const found = path === null ? null : await stat(path).catch(absent)
      if (found && found.size > most) throw new FileStoreFault('too_large', 'The file is larger than the caller takes.')
      const body = path && (await readFile(path).catch(absent))
      const described = path && (await readFile(`${path}.type`, 'utf8').catch(absent))
      if (!body || !described) return null
      const description: unknown = JSON.parse(described)
      if (!Value.Check(Description, description)) return null
      const file: StoredFile = { key, contentType: description.contentType, size: body.byteLength }
      return { file, body }
    },
    async remove(context, key) {
      const path = await pathFor(folder, context, key, 'find')
      if (!path) return
      await rm(path, { force: true })
      await rm(`${path}.type`, { force: true })
    },
  }
}

/**
 * Each part of a key: no leading dot (so no `..`, no hidden file), no characters with a special meaning in file
 * systems.
 */
const part = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

function checkKey({ whitelabel }: TenantContext, key: string): string[] {
  const parts = key.split('/')
  const isOwn = parts.length >= 2 && parts[0] === whitelabel.id
  // A key that ends in .type would be confused with another file's description.
  const isSound = parts.length <= 16 && parts.every((each) => part.test(each)) && !key.endsWith('.type')
  if (!isOwn || !isSound) throw new Error('This key is none of the tenant’s.')
  return parts
}

async function pathFor(folder: string, context: TenantContext, key: string, when: 'make'): Promise<string>
async function pathFor(folder: string, context: TenantContext, key: string, when: 'find'): Promise<string | null>
async function pathFor(folder: string, context: TenantContext, key: string, when: 'make' | 'find') {
  const parts = checkKey(context, key)
  const path = join(folder, ...parts)
  const tenantFolder = join(folder, context.whitelabel.id)
  if (when === 'make') await mkdir(dirname(path), { recursive: true })
  const [home, real] = await Promise.all([realpath(tenantFolder).catch(absent), realpath(dirname(path)).catch(absent)])
  if (!home || !real) return null
  // A symbolic link in the folder must not lead out of it.
  const isInside = real === home || real.startsWith(`${home}${sep}`)
  const target = await realpath(path).catch(absent)
  if (!isInside || (target && !target.startsWith(`${home}${sep}`)))
    throw new Error('This key leads out of the tenant’s folder.')
  return path
}

function absent(error: unknown): null {
  if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')) return null
  throw error
}

type Pieces = AsyncIterable<Uint8Array> | Iterable<Uint8Array>

/**
 * Writes the description first, since a file without one is not found. When the upload breaks off and there was no file
 * before, the description is removed again.
 */
async function write(
  { folder, begin }: Disk,
  context: TenantContext,
  { key, contentType, body }: { key: string; contentType: string; body: Pieces },
): Promise<StoredFile> {
  const path = await pathFor(folder, context, key, 'make')
  if (!/^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/.test(contentType)) throw new Error('This is no content type.')
  await writeWhole(begin, `${path}.type`, [Buffer.from(JSON.stringify({ contentType }))])
  try {
    return { key, contentType, size: await writeWhole(begin, path, body) }
  } catch (error) {
    if (!(await stat(path).catch(absent))) await rm(`${path}.type`, { force: true })
    throw error
  }
}

/** Writes a draft and renames it, so that readers see the old file or the new one, never a part. Returns the size. */
async function writeWhole(begin: BeginFile, path: string, pieces: Pieces): Promise<number> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}`)
  try {
    const size = await writePieces(begin, draft, pieces)
    await rename(draft, path)
    return size
  } catch (error) {
    await rm(draft, { force: true })
    throw diskFault(error)
  }
}

async function writePieces(begin: BeginFile, path: string, pieces: Pieces): Promise<number> {
  const file = await begin(path)
  let size = 0
  try {
    for await (const piece of pieces) {
      await file.writeFile(piece)
      size += piece.byteLength
    }
    return size
  } finally {
    await file.close()
  }
}

/** Faults that pass when there is room again, or when fewer files are open; other errors are returned unchanged. */
function diskFault(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT') return new FileStoreFault('full', 'The disk is full.', { cause: error })
  if (code === 'EMFILE' || code === 'ENFILE')
    return new FileStoreFault('unavailable', 'Too many files are open.', { cause: error })
  return error
}
