import type { FileStore, StoredFile } from '@tessera/plugin-api'
import { at } from './misbehave.ts'

interface Kept {
  file: StoredFile
  body: Uint8Array
}

/** A file store that misbehaves; else it keeps files in memory, and signs addresses of a service that is not there. */
export function hostileFiles(): FileStore {
  const kept = new Map<string, Kept>()
  return {
    name: 'acme-hostile',
    put({ settings }, { key, contentType, body }) {
      const file: StoredFile = { key, contentType, size: body.byteLength }
      const good = () => {
        kept.set(key, { file, body })
        return file
      }
      return at('files').later<StoredFile>(settings, good, {
        floods: () => ({ ...file, key: 'x'.repeat(5_000_000) }),
        lies: () => ({ ...file, contentType: 'text/html', size: -1 }),
        leaks: (secret) => ({ ...file, contentType: secret }),
      })
    },
    get({ settings }, key) {
      const found = kept.get(key) ?? null
      const other = (body: Uint8Array): Kept => ({ file: { key, contentType: 'text/html', size: 1 }, body })
      return at('files').later<Kept | null>(settings, () => found, {
        floods: () => other(new Uint8Array(60_000_000)),
        lies: () => other(new TextEncoder().encode('<script>alert(1)</script>')),
        leaks: (secret) => other(new TextEncoder().encode(`the key is ${secret}`)),
      })
    },
    remove({ settings }, key) {
      return at('files').later<void>(settings, () => void kept.delete(key), {
        floods: () => undefined,
        lies: () => undefined,
        leaks: (secret) => Promise.reject(new Error(`it can't remove with ${secret}`)),
      })
    },
    signPut: ({ settings }, { key }) =>
      at('upload link').later<string>(settings, () => `https://files.acme.example/${key}`, {
        floods: () => `https://files.acme.example/${'x'.repeat(5_000_000)}`,
        lies: () => 'javascript:alert(1)//',
        leaks: (secret) => `https://files.acme.example/${key}?key=${encodeURIComponent(secret)}`,
      }),
    origins: ({ settings }) =>
      at('file origins').now<string[]>(settings, () => ['https://files.acme.example'], {
        floods: () => Array.from({ length: 100_000 }, (_, index) => `https://files-${index}.acme.example`),
        lies: () => ["'unsafe-inline'", 'https://acme.example; script-src *'],
        leaks: (secret) => [`https://acme.example/${secret}`],
      }),
  }
}
