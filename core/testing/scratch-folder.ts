import { accessSync, constants, statfsSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Where Linux offers files in memory. In a container it may be too small for databases. */
const memory = '/dev/shm'
const enough = 1 << 30

function fitsIntoMemory(): boolean {
  try {
    accessSync(memory, constants.W_OK)
    const { bavail, bsize } = statfsSync(memory)
    return bavail * bsize >= enough
  } catch {
    return false
  }
}

/**
 * Makes a folder for a test's database. It is in memory where that is possible: each COMMIT of SQLite waits for the
 * disk, which was half of such a test's time, and what a killed process wrote is there without that too.
 */
export const scratchFolder = (prefix: string): Promise<string> =>
  mkdtemp(join(fitsIntoMemory() ? memory : tmpdir(), prefix))
