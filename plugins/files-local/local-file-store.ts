import { randomBytes } from 'node:crypto'
import { mkdir, readFile, realpath, rename, rm, writeFile } from 'node:fs/promises'
import { dirname, join, sep } from 'node:path'
import type { FileStore, StoredFile, TenantContext } from '@tessera/plugin-api'
import { Type } from 'typebox'
import { Value } from 'typebox/value'

const Description = Type.Object({ contentType: Type.String() })

/**
 * Files under `folder`, by keys like `northwind/photos/skiff.svg` whose first part is the tenant's id. The content
 * type stands in a file beside each. Throws for a key that is none of the tenant's.
 */
export function localFileStore(folder: string): FileStore {
  return {
    name: 'files-local',
    async put(context, { key, contentType, body }) {
      const path = await pathFor(folder, context, key, 'make')
      if (!/^[\w.+-]+\/[\w.+-]+(; ?[\w.+-]+=[\w.+-]+)*$/.test(contentType)) throw new Error('This is no content type.')
      await writeWhole(`${path}.type`, JSON.stringify({ contentType }))
      await writeWhole(path, body)
      return { key, contentType, size: body.byteLength }
    },
    async get(context, key) {
      const path = await pathFor(folder, context, key, 'find')
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

/** Each part of a key: no dots first (so no `..`, no hidden file), nothing that a file system reads as more than a name. */
const part = /^[A-Za-z0-9_-][A-Za-z0-9_.-]{0,127}$/

function checkKey({ whitelabel }: TenantContext, key: string): string[] {
  const parts = key.split('/')
  const isOwn = parts.length >= 2 && parts[0] === whitelabel.id
  // A key that ends in .type would be taken for another file's description.
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
  // A link that somebody put into the folder must not lead out of it.
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

/** A reader sees the old file or the new one, never half of it. */
async function writeWhole(path: string, content: string | Uint8Array): Promise<void> {
  const draft = join(dirname(path), `.${randomBytes(8).toString('hex')}`)
  try {
    await writeFile(draft, content, { mode: 0o600 })
    await rename(draft, path)
  } catch (error) {
    await rm(draft, { force: true })
    throw error
  }
}
