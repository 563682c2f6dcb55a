import { pathToFileURL } from 'node:url'
import { locate } from '../../core/plugin-host/locate.ts'

/** The browser half of an installed plugin. */
export interface BrowserHalf {
  name: string
  /** Absolute path of its `client.tsx`. */
  file: string
  /** The folder that the plugin lives in. */
  folder: string
  /** Absolute path of its server half, which declares what the browser half draws. */
  server: string
}

/** The plugins that have a browser half, in the order of the list. */
export function browserHalves(root: string, plugins: Record<string, string>): BrowserHalf[] {
  return Object.entries(plugins).flatMap(([name, spec]) => {
    const { browser, folder, server } = locate(root, spec)
    return browser ? [{ name, file: browser, folder, server }] : []
  })
}

/** Which plugin draws each step kind and processor, as the server halves declare it (`browser: {steps, payments}`). */
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
