import { createHash, randomBytes } from 'node:crypto'
import { link, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Value } from 'typebox/value'
import { ChargeEntry } from './charge.ts'

/**
 * Charges as folders of numbered entries. An entry is written as a draft and then linked under the next free number,
 * which only one process can win. So several processes share the state without a lock, and nobody reads a partial file.
 */
export class ChargeFiles {
  readonly #folder: string

  constructor(folder: string) {
    this.#folder = folder
  }

  async read(reference: string): Promise<ChargeEntry[]> {
    const folder = this.#folderOf(reference)
    const names = (await namesIn(folder)).filter((name) => /^\d+\.json$/.test(name)).sort()
    return Promise.all(names.map(async (name) => parseEntry(await readFile(join(folder, name), 'utf8'))))
  }

  /**
   * Adds the entry that `decide` returns for the entries so far, and decides again if another process was faster; null
   * adds nothing.
   */
  async append(reference: string, decide: (entries: ChargeEntry[]) => ChargeEntry | null): Promise<ChargeEntry[]> {
    for (;;) {
      const entries = await this.read(reference)
      const entry = decide(entries)
      if (!entry) return entries
      if (await this.#write(reference, entries.length, entry)) return [...entries, entry]
    }
  }

  async #write(reference: string, index: number, entry: ChargeEntry): Promise<boolean> {
    const folder = this.#folderOf(reference)
    await mkdir(folder, { recursive: true })
    return writeOnce(join(folder, `${String(index).padStart(6, '0')}.json`), JSON.stringify(entry))
  }

  #folderOf(reference: string): string {
    return join(this.#folder, nameFor(reference))
  }
}

/** Writes a new file; false when it exists already. */
export async function writeOnce(path: string, text: string): Promise<boolean> {
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, text, { mode: 0o600 })
  try {
    await link(draft, path)
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  } finally {
    await rm(draft, { force: true })
  }
}

/** A safe file name for any text: callers' input never becomes a path. */
export const nameFor = (text: string) => createHash('sha256').update(text).digest('hex').slice(0, 32)

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder)
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  }
}

function parseEntry(text: string): ChargeEntry {
  const entry: unknown = JSON.parse(text)
  if (!isEntry(entry)) throw new Error('A file of the payment sandbox is damaged.')
  return entry
}

const isEntry = (entry: unknown): entry is ChargeEntry => Value.Check(ChargeEntry, entry)
