import { pathToFileURL } from 'node:url'
import { locate } from '../../core/plugin-host/locate.ts'

/** The browser half of an installed plugin. */
export interface BrowserHalf {
  name: string
  /** Absolute path of its `client.tsx`. */
  file: string
  /** The plugin's folder. */
  folder: string
  /** Absolute path of its server half, which declares the names that the browser half renders. */
  server: string
}

/** The plugins with a browser half, in list order. */
export function browserHalves(root: string, plugins: Record<string, string>): BrowserHalf[] {
  return Object.entries(plugins).flatMap(([name, spec]) => {
    const { browser, folder, server } = locate(root, spec)
    return browser ? [{ name, file: browser, folder, server }] : []
  })
}

/** The plugin of each step kind and processor, as declared by the server halves (`browser: {steps, payments}`). */
export async function ownersOf(halves: BrowserHalf[]): Promise<Record<string, string>> {
  await import('../../core/plugin-host/register-api.ts')
  const owners = await Promise.all(
    halves.map(async ({ name, server }) => {
      const { default: plugin } = await import(pathToFileURL(server).href)
      const drawn: string[] = [...(plugin?.browser?.steps ?? []), ...(plugin?.browser?.payments ?? [])]
      return drawn.map((kind): [string, string] => [kind, name])
    }),
  )
  return Object.fromEntries(owners.flat())
}
