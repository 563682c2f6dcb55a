import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { readAssets } from './assets/read-assets.ts'
import type { Draw, PageRenderer } from './page-renderer.ts'

/** A chunk in Vite's manifest. */
interface Chunk {
  file: string
  imports?: string[]
}

const entryModule = 'app/entry-client.tsx'

/** The renderer of a build in the folder from `ensureClientBuilt`. Reads it once. */
export async function builtRenderer(folder: string): Promise<PageRenderer> {
  const [manifestText, loader, assets, server] = await Promise.all([
    readFile(join(folder, 'client/.vite/manifest.json'), 'utf8'),
    readFile(join(folder, 'client/embed/v1.js'), 'utf8'),
    readAssets(join(folder, 'client/assets')),
    import(pathToFileURL(join(folder, 'server/entry-server.js')).href) as Promise<{ draw: Draw }>,
  ])
  const manifest: Record<string, Chunk> = JSON.parse(manifestText)
  const entry = manifest[entryModule]
  if (!entry) throw new Error(`The build in ${folder} has no entry ${entryModule}. Remove the folder and start again.`)
  const ofEntry = filesOf(manifest, entryModule)
  return {
    draw: server.draw,
    assets,
    loader: async () => loader,
    scriptsFor(modules) {
      const wanted = modules.flatMap((module) => [...filesOf(manifest, module)])
      const preload = [...new Set([...ofEntry, ...wanted])].filter((file) => file !== entry.file)
      return { entry: `/${entry.file}`, preload: preload.map((file) => `/${file}`) }
    },
  }
}

/** The file of a module and of all that it imports statically. */
function filesOf(manifest: Record<string, Chunk>, module: string, seen = new Set<string>()): Set<string> {
  const chunk = manifest[module]
  if (!chunk || seen.has(chunk.file)) return seen
  seen.add(chunk.file)
  for (const imported of chunk.imports ?? []) filesOf(manifest, imported, seen)
  return seen
}
