import { relative } from 'node:path'
import type { Plugin } from 'vite'
import { type BrowserHalf, ownersOf } from './browser-halves.ts'

const publicId = 'virtual:tessera-plugins'
const ownId = `\0${publicId}`

/**
 * Generates the module through which `client/steps/registry.ts` imports the browser halves of the installed plugins,
 * each in its own chunk. (`import.meta.glob` supports neither a list nor packages.)
 */
export function pluginHalves(halves: BrowserHalf[]): Plugin {
  let root = ''
  return {
    name: 'tessera-plugin-halves',
    configResolved(config) {
      root = config.root
    },
    resolveId: (id) => (id === publicId ? ownId : undefined),
    async load(id) {
      if (id !== ownId) return undefined
      const loads = halves.map(({ name, file }) => `${JSON.stringify(name)}: () => import(${JSON.stringify(file)}),`)
      const sources = Object.fromEntries(halves.map(({ name, file }) => [name, relative(root, file)]))
      return [
        `export const plugins = {${loads.join('\n')}}`,
        `export const sources = ${JSON.stringify(sources)}`,
        `export const owners = ${JSON.stringify(await ownersOf(halves))}`,
      ].join('\n')
    },
  }
}
