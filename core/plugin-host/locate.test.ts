import { mkdirSync, mkdtempSync, realpathSync, symlinkSync, writeFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { locate, PluginFault } from './locate.ts'

const root = realpathSync(mkdtempSync(join(tmpdir(), 'locate-')))
afterAll(() => rm(root, { recursive: true }))

function folder(path: string, files: string[]): string {
  const made = join(root, path)
  mkdirSync(made, { recursive: true })
  for (const file of files) writeFileSync(join(made, file), '')
  return made
}

describe('a plugin is found', () => {
  it('in a folder, read from the root or absolute', () => {
    const made = folder('app/plugins/acme', ['plugin.ts', 'client.tsx'])
    const found = { folder: made, server: join(made, 'plugin.ts'), browser: join(made, 'client.tsx') }
    expect(locate(join(root, 'app'), './plugins/acme')).toEqual(found)
    expect(locate(join(root, 'app/client'), '../plugins/acme')).toEqual(found)
    expect(locate('/', made)).toEqual(found)
  })

  it('in an npm package of this folder or one above it', () => {
    const made = folder('app/node_modules/@acme/tessera-waiver', ['plugin.js', 'client.js'])
    const found = { folder: made, server: join(made, 'plugin.js'), browser: join(made, 'client.js') }
    expect(locate(join(root, 'app'), '@acme/tessera-waiver')).toEqual(found)
    expect(locate(join(root, 'app/deep/er'), '@acme/tessera-waiver')).toEqual(found)
  })

  it('at the real folder of a linked package, so that Node runs its TypeScript', () => {
    const made = folder('elsewhere', ['plugin.ts'])
    symlinkSync(made, join(root, 'app/node_modules/linked'))
    expect(locate(join(root, 'app'), 'linked')).toEqual({
      folder: made,
      server: join(made, 'plugin.ts'),
      browser: null,
    })
  })
})

describe('a plugin that is not found gives a sentence about what to change', () => {
  it.each([
    ['./nothing', /is no folder\. Correct its path in fastify\.config\.ts/],
    ['tessera-nothing', /is not installed\. Run 'npm install tessera-nothing', or write '\.\/tessera-nothing'/],
    ['./empty', /has no server half\. Put a plugin\.ts \(or plugin\.js\) into /],
    [
      'typescript-package',
      /ships TypeScript, which Node does not run under node_modules\. Publish a compiled plugin\.js/,
    ],
  ])('%s', (spec, sentence) => {
    folder('app/empty', ['client.tsx'])
    folder('app/node_modules/typescript-package', ['plugin.ts'])
    expect(() => locate(join(root, 'app'), spec)).toThrow(PluginFault)
    expect(() => locate(join(root, 'app'), spec)).toThrow(sentence)
  })
})
