import { existsSync } from 'node:fs'
import { readdir, rename, rm, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { browserHalves } from './browser-halves.ts'
import { runBuild } from './run-build.ts'
import { sourceHash } from './source-hash.ts'

const keptBuilds = 4

interface Log {
  info(fields: Record<string, unknown>, message: string): void
}

/**
 * Builds the client if its sources have changed since the last build. Returns the folder with `client/` (the browser's
 * files, with `manifest.json`) and `server/` (the page renderer). Several processes may call it at once: each builds
 * separately, and the first one's folder stays. @param plugins name → folder or package, as in `fastify.config.ts`,
 * which is the default
 */
export async function ensureClientBuilt(root: string, log: Log, plugins?: Record<string, string>): Promise<string> {
  const installed = plugins ?? (await import('../../fastify.config.ts')).default.plugins
  const hash = await sourceHash(root, browserHalves(root, installed))
  const folder = join(root, 'dist', hash)
  if (existsSync(folder)) return folder
  log.info({ folder }, 'building the client, its sources have changed')
  const begun = Date.now()
  const aside = join(root, 'dist', `.${hash}-${process.pid}`)
  try {
    await runBuild(installed, aside)
    await publish(aside, folder)
  } finally {
    await rm(aside, { recursive: true, force: true })
  }
  await dropOld(join(root, 'dist'))
  log.info({ milliseconds: Date.now() - begun }, 'client built')
  return folder
}

async function publish(aside: string, folder: string): Promise<void> {
  try {
    await rename(aside, folder)
  } catch (fault) {
    if (!existsSync(folder)) throw fault
  }
}

/**
 * Removes the oldest builds and keeps a few, since installations with other plugins may share this checkout. An
 * unfinished build has a dot in its name.
 */
async function dropOld(dist: string): Promise<void> {
  const names = (await readdir(dist)).filter((name) => /^[0-9a-f]{16}$/.test(name))
  const builds = await Promise.all(names.map(async (name) => ({ name, made: (await stat(join(dist, name))).mtimeMs })))
  const old = builds.sort((a, b) => b.made - a.made).slice(keptBuilds)
  await Promise.all(old.map(({ name }) => rm(join(dist, name), { recursive: true, force: true })))
}
