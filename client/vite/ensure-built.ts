import { existsSync } from 'node:fs'
import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { browserHalves } from './browser-halves.ts'
import { sourceHash } from './source-hash.ts'

interface Log {
  info(fields: Record<string, unknown>, message: string): void
}

/**
 * Builds the browser's part where its sources have changed since the last build, and answers the folder with `client/`
 * (what browsers get, with `manifest.json`) and `server/` (what draws pages). Several processes may ask at once: each
 * builds aside and the first one's folder stays.
 * @param plugins name → folder or package, as in `fastify.config.ts`; the file's own list when left out
 */
export async function ensureClientBuilt(root: string, log: Log, plugins?: Record<string, string>): Promise<string> {
  const installed = plugins ?? (await import('../../fastify.config.ts')).default.plugins
  const hash = await sourceHash(root, browserHalves(root, installed))
  const folder = join(root, 'dist', hash)
  if (existsSync(folder)) return folder
  log.info({ folder }, 'building the client, its sources have changed')
  const begun = Date.now()
  const aside = join(root, 'dist', `.${hash}-${process.pid}`)
  await build(installed, aside)
  await publish(aside, folder)
  await dropOthers(join(root, 'dist'), hash)
  log.info({ milliseconds: Date.now() - begun }, 'client built')
  return folder
}

async function build(plugins: Record<string, string>, folder: string): Promise<void> {
  const [vite, { clientConfig }, { compressFolder }] = await Promise.all([
    import('vite'),
    import('../vite.config.ts'),
    import('./compress-folder.ts'),
  ])
  await mkdir(folder, { recursive: true })
  const config = clientConfig(plugins)
  const into = (name: string) => ({ ...config.build, outDir: join(folder, name), emptyOutDir: true })
  await vite.build({
    ...config,
    mode: 'production',
    build: { ...into('client'), rolldownOptions: { input: 'app/entry-client.tsx' } },
  })
  await vite.build({
    ...config,
    mode: 'production',
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    build: { ...into('server'), ssr: 'app/entry-server.tsx', manifest: false },
  })
  await compressFolder(join(folder, 'client'))
}

async function publish(aside: string, folder: string): Promise<void> {
  try {
    await rename(aside, folder)
  } catch (fault) {
    if (!existsSync(folder)) throw fault
    await rm(aside, { recursive: true, force: true })
  }
}

/** Builds of other sources go; one that another process is still making (a name with a dot) stays. */
async function dropOthers(dist: string, kept: string): Promise<void> {
  const names = await readdir(dist)
  const old = names.filter((name) => /^[0-9a-f]{16}$/.test(name) && name !== kept)
  await Promise.all(old.map((name) => rm(join(dist, name), { recursive: true, force: true })))
}
