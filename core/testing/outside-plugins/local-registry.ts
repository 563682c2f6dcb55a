import { execFile } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { testRoot } from '../test-config.ts'

const folderOf = (name: string) => join(testRoot, 'node_modules', name)

interface Manifest extends Record<string, unknown> {
  name: string
  version: string
}

/** What a registry tells of a package in its only version: of parts for certain machines, those of this one. */
function packument(name: string, tarball: string) {
  const { optionalDependencies, ...manifest }: Manifest = JSON.parse(
    readFileSync(join(folderOf(name), 'package.json'), 'utf8'),
  )
  const parts = Object.entries(Object(optionalDependencies)).filter(([part]) => existsSync(folderOf(part)))
  const version = { ...manifest, optionalDependencies: Object.fromEntries(parts), dist: { tarball } }
  return { name, 'dist-tags': { latest: manifest.version }, versions: { [manifest.version]: version } }
}

/**
 * A registry on this machine that has some packages of the checkout, so that a page's `npm install` runs word for word
 * and without a network.
 */
export async function localRegistry(names: string[]): Promise<{ url: string; close(): Promise<void> }> {
  const folder = await mkdtemp(join(tmpdir(), 'registry-'))
  const packing = ['pack', ...names.map(folderOf), '--json', '--pack-destination', folder]
  const { stdout } = await promisify(execFile)('npm', packing)
  const packed: { name: string; filename: string }[] = JSON.parse(stdout)
  const tarballs = new Map(packed.map(({ name, filename }) => [name, join(folder, filename)]))
  let url = ''
  const server = createServer(async (request, response) => {
    const path = decodeURIComponent(request.url ?? '').slice(1)
    const [, ofTarball = ''] = /^tarballs\/(.+)$/.exec(path) ?? []
    const file = tarballs.get(ofTarball)
    if (file !== undefined) response.end(await readFile(file))
    else if (tarballs.has(path)) response.end(JSON.stringify(packument(path, `${url}/tarballs/${path}`)))
    else response.writeHead(404).end('{}')
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('the registry has no port')
  url = `http://127.0.0.1:${address.port}`
  return {
    url,
    async close() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
      await rm(folder, { recursive: true, force: true })
    },
  }
}
