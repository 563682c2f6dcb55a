import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import chromiumPackage from '@sparticuz/chromium'

/** The version that the lock file pins: each version is unpacked into its own folder. */
function installedVersion(): string {
  const lock = JSON.parse(readFileSync(new URL('../../package-lock.json', import.meta.url), 'utf8'))
  return String(lock.packages['node_modules/@sparticuz/chromium'].version)
}

/**
 * Launch options for the Chromium that comes as an npm package. Its own `args` are left out because they switch web
 * security off. Each version unpacks itself into its own temporary folder. Pages are rendered without any GPU: an
 * emulated one took fifteen times the work.
 */
export async function browserLaunchOptions(): Promise<{ executablePath: string; args: string[]; headless: true }> {
  const folder = join(tmpdir(), `tessera-chromium-${installedVersion()}`)
  mkdirSync(folder, { recursive: true })
  const before = process.env.TMPDIR
  process.env.TMPDIR = folder
  const executablePath = await chromiumPackage.executablePath()
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  return { executablePath, args: ['--no-sandbox', '--disable-gpu'], headless: true }
}
