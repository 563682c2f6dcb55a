import { build } from 'vite'
import { projectRoot } from '../vite.config.ts'

/** Builds the script by which other sites embed ours: one file without a global, that any page can load. */
export async function buildLoader(): Promise<string> {
  const built = await build({
    root: `${projectRoot}client`,
    configFile: false,
    logLevel: 'warn',
    build: {
      target: 'es2022',
      write: false,
      minify: true,
      modulePreload: false,
      rolldownOptions: { input: 'embed/v1.ts', output: { format: 'iife' } },
    },
  })
  const outputs = Array.isArray(built) ? built : [built]
  const chunks = outputs.flatMap((one) => ('output' in one ? one.output : []))
  const [code] = chunks.flatMap((chunk) => (chunk.type === 'chunk' ? [chunk.code] : []))
  if (code === undefined) throw new Error('The build of embed/v1.ts made no script.')
  return code
}
