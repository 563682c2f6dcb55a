import { fileURLToPath } from 'node:url'
import react from '@vitejs/plugin-react'
import { defineConfig, type InlineConfig } from 'vite'
import operator from '../fastify.config.ts'
import { browserHalves } from './vite/browser-halves.ts'
import { pluginHalves } from './vite/plugin-halves.ts'
import { serverFileGuard } from './vite/server-file-guard.ts'

export const projectRoot = fileURLToPath(new URL('..', import.meta.url))

/**
 * The build and development configuration of the client, for an installation with these plugins (as listed in
 * `fastify.config.ts`). @throws PluginFault when one can't be found
 */
export function clientConfig(plugins: Record<string, string>): InlineConfig {
  const halves = browserHalves(projectRoot, plugins)
  return {
    root: fileURLToPath(new URL('.', import.meta.url)),
    configFile: false,
    appType: 'custom',
    cacheDir: `${projectRoot}node_modules/.vite`,
    plugins: [react(), pluginHalves(halves), serverFileGuard(projectRoot)],
    resolve: {
      alias: [
        { find: /^@tessera\/plugin-api$/, replacement: `${projectRoot}core/plugin-api/index.ts` },
        { find: /^@tessera\/plugin-api\/client$/, replacement: `${projectRoot}client/plugin-api/index.ts` },
      ],
      // A plugin in a folder without packages of its own gets ours.
      dedupe: [
        'react',
        'react-dom',
        '@emotion/react',
        '@emotion/styled',
        'typebox',
        '@mui/material',
        'jotai',
        'wouter',
      ],
    },
    // A plugin may stand outside of the checkout.
    server: { fs: { allow: [projectRoot, ...halves.map((half) => half.folder)] } },
    build: { target: 'es2022', manifest: true, modulePreload: { polyfill: false }, assetsInlineLimit: 0 },
    optimizeDeps: { entries: ['app/entry-client.tsx', ...halves.map((half) => half.file)] },
    logLevel: 'warn',
  }
}

export default defineConfig(() => clientConfig(operator.plugins))
