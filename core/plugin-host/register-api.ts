import { registerHooks } from 'node:module'

/** Lets every plugin, in this repository or outside, import the API by its public name. */
const entries: Record<string, URL> = {
  '@tessera/plugin-api': new URL('../plugin-api/index.ts', import.meta.url),
  '@tessera/plugin-api/conformance': new URL('../plugin-api/conformance/index.ts', import.meta.url),
}

registerHooks({
  resolve(specifier, context, next) {
    const entry = entries[specifier]
    return entry ? { url: entry.href, shortCircuit: true } : next(specifier, context)
  },
})
