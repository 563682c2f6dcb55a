import { registerHooks } from 'node:module'

/** The public names of the plugin API, which plugins inside and outside of this repository import. */
const entries: Record<string, URL> = {
  '@tessera/plugin-api': new URL('../plugin-api/index.ts', import.meta.url),
  '@tessera/plugin-api/conformance': new URL('../plugin-api/conformance/index.ts', import.meta.url),
  '@tessera/plugin-api/english': new URL('../../plugins/wording-en-us/words.ts', import.meta.url),
}

/** The package for settings schemas; a plugin in a folder without packages of its own gets ours. */
const lent = /^typebox(\/|$)/

registerHooks({
  resolve(specifier, context, next) {
    const entry = entries[specifier]
    if (entry) return { url: entry.href, shortCircuit: true }
    if (!lent.test(specifier)) return next(specifier, context)
    try {
      return next(specifier, context)
    } catch {
      return next(specifier, { ...context, parentURL: import.meta.url })
    }
  },
})
