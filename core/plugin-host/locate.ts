import { existsSync, realpathSync, statSync } from 'node:fs'
import { dirname, isAbsolute, join, resolve, sep } from 'node:path'

/** The folder of a plugin, and its two halves. */
export interface PluginLocation {
  folder: string
  /** The server half: `plugin.ts`, or its compiled form. */
  server: string
  /** The browser half: `client.tsx`, or its compiled form; null where there is none. */
  browser: string | null
}

/** A fault whose message tells an operator or a plugin's author what to change. */
export class PluginFault extends Error {}

const serverHalves = ['plugin.ts', 'plugin.js', 'plugin.mjs']
const browserHalves = ['client.tsx', 'client.ts', 'client.jsx', 'client.js', 'client.mjs']

/**
 * Finds a plugin by its entry in `fastify.config.ts`: a folder (`./plugins/flow-normal`, `/srv/acme`) relative to the
 * root, or an npm package (`@acme/tessera-waiver`). Used by the plugin host and by the client's build.
 * @throws PluginFault
 */
export function locate(root: string, spec: string): PluginLocation {
  const folder = /^\.{0,2}[/\\]/.test(spec) || isAbsolute(spec) ? localFolder(root, spec) : packageFolder(root, spec)
  const server = firstFile(folder, serverHalves)
  if (!server) throw new PluginFault(`'${spec}' has no server half. Put a plugin.ts (or plugin.js) into ${folder}.`)
  if (server.endsWith('.ts') && folder.split(sep).includes('node_modules'))
    throw new PluginFault(
      `'${spec}' ships TypeScript, which Node does not run under node_modules. Publish a compiled plugin.js in it.`,
    )
  return { folder, server, browser: firstFile(folder, browserHalves) }
}

function localFolder(root: string, spec: string): string {
  const folder = resolve(root, spec)
  if (isFolder(folder)) return folder
  throw new PluginFault(`'${spec}' is no folder. Correct its path in fastify.config.ts; it is read from ${root}.`)
}

/** The package in the nearest `node_modules` upwards, as Node resolves it; for a linked package its real folder. */
function packageFolder(root: string, spec: string): string {
  for (let at = resolve(root); ; at = dirname(at)) {
    const folder = join(at, 'node_modules', spec)
    if (isFolder(folder)) return realpathSync(folder)
    if (dirname(at) === at) break
  }
  throw new PluginFault(
    `'${spec}' is not installed. Run 'npm install ${spec}', or write './${spec}' if you mean a folder.`,
  )
}

const isFolder = (path: string) => existsSync(path) && statSync(path).isDirectory()

function firstFile(folder: string, names: string[]): string | null {
  const name = names.find((each) => existsSync(join(folder, each)))
  return name ? join(folder, name) : null
}
