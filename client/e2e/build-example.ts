import { build } from 'vite'
import { projectRoot } from '../vite.config.ts'

/** A folder that is not there: what its files import is found from here. */
const folder = `${projectRoot}client/e2e/example/`

/**
 * Builds a page's script as sites outside do: React and JSX, without anything of ours.
 * @param files the sources by their name; it begins with `main.jsx`
 */
export async function buildExample(files: Record<string, string>): Promise<string> {
  const given = new Map(Object.entries(files).map(([name, code]) => [folder + name, code]))
  const built = await build({
    root: projectRoot,
    configFile: false,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic' } },
    plugins: [
      {
        name: 'files-in-memory',
        enforce: 'pre',
        resolveId: (id) => [id, folder + id.replace(/^\.\//, '')].find((path) => given.has(path)) ?? null,
        load: (id) => given.get(id) ?? null,
      },
    ],
    build: { target: 'es2022', write: false, modulePreload: false, rolldownOptions: { input: `${folder}main.jsx` } },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const [code] = outputs
    .flatMap((one) => ('output' in one ? one.output : []))
    .flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []))
  if (code === undefined) throw new Error('The build of the example made no script.')
  return code
}
