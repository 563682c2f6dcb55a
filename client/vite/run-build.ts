import { execFile } from 'node:child_process'
import { relative, sep } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { browserHalves } from './browser-halves.ts'

const run = promisify(execFile)

const projectRoot = fileURLToPath(new URL('../..', import.meta.url))

/**
 * Builds the client into a folder, in a separate process with production settings, so that the server keeps neither the
 * bundler's memory nor its state. @throws Error with the output of the build
 */
export async function runBuild(plugins: Record<string, string>, folder: string): Promise<void> {
  const program = fileURLToPath(new URL('build-client.ts', import.meta.url))
  const env = { ...process.env, NODE_ENV: 'production' }
  try {
    await run(process.execPath, [program, folder, JSON.stringify(plugins)], { env, maxBuffer: 10_000_000 })
  } catch (fault) {
    const written = fault instanceof Error && 'stderr' in fault ? String(fault.stderr).trim() : ''
    // A file is named whole, or by its path from the checkout.
    const half = browserHalves(projectRoot, plugins).find(({ folder }) =>
      [folder, relative(projectRoot, folder)].some((place) => written.includes(`${place}${sep}`)),
    )
    const what = half
      ? `The browser half of plugin '${half.name}' could not be built. Correct ${half.file}.`
      : 'The client could not be built.'
    throw new Error(`${what}\n${written}`, { cause: fault })
  }
}
