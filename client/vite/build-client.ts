import { mkdir, writeFile } from 'node:fs/promises'
import { setPriority } from 'node:os'
import { join } from 'node:path'
import { build } from 'vite'
import { clientConfig, projectRoot } from '../vite.config.ts'
import { buildLoader } from './build-loader.ts'
import { chunksOf } from './chunks.ts'
import { compressFolder } from './compress-folder.ts'

/**
 * Builds the browser's files into `folder`/client, with the script for other sites, and the page renderer into
 * `folder`/server. Run as a separate
 * program, `node build-client.ts FOLDER PLUGINS-AS-JSON`, so that neither its memory nor its environment stays in the
 * server.
 */
async function buildClient(folder: string, plugins: Record<string, string>): Promise<void> {
  const config = { ...clientConfig(plugins), mode: 'production' }
  const into = (name: string) => ({ ...config.build, outDir: join(folder, name), emptyOutDir: true })
  await build({
    ...config,
    build: {
      ...into('client'),
      rolldownOptions: {
        input: 'app/entry-client.tsx',
        output: { codeSplitting: chunksOf(`${projectRoot}client/`) },
        // A way to pay draws no step: of the API it gets what it names.
        treeshake: { moduleSideEffects: [{ test: /\/client\/plugin-api\//, sideEffects: false }] },
      },
    },
  })
  await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    // A single file, read whole at start: a later build may remove the folder under a running server. Its text stays
    // in memory as long as the server runs, so it is minified too.
    build: {
      ...into('server'),
      minify: true,
      ssr: 'app/entry-server.tsx',
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  await mkdir(join(folder, 'client/embed'))
  await writeFile(join(folder, 'client/embed/v1.js'), await buildLoader())
  await compressFolder(join(folder, 'client'))
}

// A build uses every core: whoever is served on this machine meanwhile goes first.
setPriority(10)

const [folder, plugins] = process.argv.slice(2)
if (!folder || !plugins) throw new Error('usage: node build-client.ts FOLDER PLUGINS-AS-JSON')
await buildClient(folder, JSON.parse(plugins))
