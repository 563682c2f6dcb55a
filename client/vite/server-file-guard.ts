import { relative } from 'node:path'
import type { Plugin } from 'vite'

const serverPackages =
  /[\\/]node_modules[\\/](fastify|@fastify|knex|objection|mysql2|mercurius|nodemailer|graphql)[\\/]/
const serverFolders = /^core[\\/](?!domain[\\/]|plugin-api[\\/])/
const serverHalf = /^plugin\.(ts|js|mjs)$/

/**
 * Returns a sentence for the author when a file may not be sent to browsers, else null. `file` is an absolute path,
 * `root` the project's folder.
 */
export function serverFileFault(root: string, file: string, importers: readonly string[]): string | null {
  const path = relative(root, file)
  const named =
    serverPackages.test(file) || serverFolders.test(path) || serverHalf.test(file.split(/[\\/]/).at(-1) ?? '')
  if (!named) return null
  const from = importers.map((each) => relative(root, each)).join(', ') || 'an entry'
  return (
    `${path} is server code, and ${from} would send it to browsers. ` +
    'Move what both halves share into a file of its own, or import only its types (`import type`).'
  )
}

/** Stops the build when the browser's part imports a server file. */
export function serverFileGuard(root: string): Plugin {
  return {
    name: 'tessera-server-file-guard',
    transform(_code, id) {
      const file = id.split('?', 1)[0] ?? id
      if (file.startsWith('\0')) return
      // The development server can't name the importers here; its error page shows the chain.
      const importers = this.environment.mode === 'build' ? (this.getModuleInfo(id)?.importers ?? []) : []
      const fault = serverFileFault(root, file, importers)
      if (fault) this.error(fault)
    },
  }
}
