import { randomBytes } from 'node:crypto'
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'
const isTaken = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'EEXIST'

/**
 * The secret that signs tokens, made once and stored in the data folder, readable by its owner alone. Processes that
 * share the folder share it; processes on several machines over one database need TOKEN_SECRET.
 *
 * It is written to another file first and then linked to its name, so that simultaneous first starts end with the same
 * secret and none reads half a file.
 */
export async function tokenSecret(dataFolder: string): Promise<string> {
  const path = join(dataFolder, 'token-secret')
  const read = async () => (await readFile(path, 'utf8')).trim()
  try {
    return await read()
  } catch (error) {
    if (!isMissing(error)) throw error
  }
  await mkdir(dataFolder, { recursive: true, mode: 0o700 })
  const draft = `${path}.${randomBytes(6).toString('hex')}`
  await writeFile(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx' })
  try {
    await link(draft, path)
  } catch (error) {
    if (!isTaken(error)) throw error
  } finally {
    await rm(draft)
  }
  return read()
}
