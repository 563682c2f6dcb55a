import { join } from 'node:path'
import { build } from 'vite'
import { clientConfig } from '../vite.config.ts'
import { compressFolder } from './compress-folder.ts'

/**
 * Builds what browsers get into `folder`/client and what draws pages into `folder`/server. Run as a program of its
 * own, `node build-client.ts FOLDER PLUGINS-AS-JSON`: the server keeps neither its memory nor its environment.
 */
async function buildClient(folder: string, plugins: Record<string, string>): Promise<void> {
  const config = { ...clientConfig(plugins), mode: 'production' }
  const into = (name: string) => ({ ...config.build, outDir: join(folder, name), emptyOutDir: true })
  await build({ ...config, build: { ...into('client'), rolldownOptions: { input: 'app/entry-client.tsx' } } })
  await build({
    ...config,
    define: { 'process.env.NODE_ENV': '"production"' },
    ssr: { noExternal: true },
    // In one file, read whole at start: a later build may remove the folder under a running server.
    build: {
      ...into('server'),
      ssr: 'app/entry-server.tsx',
      manifest: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  })
  await compressFolder(join(folder, 'client'))
}

const [folder, plugins] = process.argv.slice(2)
if (!folder || !plugins) throw new Error('usage: node build-client.ts FOLDER PLUGINS-AS-JSON')
await buildClient(folder, JSON.parse(plugins))
