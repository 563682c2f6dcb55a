import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'

/** The version that the lock file pins: each version has a folder of its own. */
function installedVersion(): string {
  const lock = JSON.parse(readFileSync(new URL('../../../package-lock.json', import.meta.url), 'utf8'))
  return String(lock.packages['node_modules/@sparticuz/chromium'].version)
}

/**
 * Unpacks the browser into `folder`. The package knows no other place than the directory for temporary files, so a
 * thread with an environment of its own does it: in this one, others make their folders meanwhile, which would then be
 * moved away.
 */
async function unpackInto(folder: string): Promise<void> {
  const env = { ...process.env, TMPDIR: folder }
  const thread = new Worker(new URL('./unpack-browser.ts', import.meta.url), { env, execArgv: [] })
  const [code] = await once(thread, 'exit')
  if (code !== 0) throw new Error(`The browser was not unpacked: ${code}`)
}

/**
 * Where the browser is unpacked. Processes that begin at the same time each unpack a copy, and the first to finish
 * names its own: a browser that is still being written can't be launched.
 */
async function unpackedBrowser(): Promise<string> {
  const folder = join(tmpdir(), `tessera-browser-${installedVersion()}`)
  if (existsSync(folder)) return folder
  const own = mkdtempSync(`${folder}-`)
  try {
    await unpackInto(own)
    renameSync(own, folder)
  } catch (error) {
    rmSync(own, { recursive: true, force: true })
    if (!existsSync(folder)) throw error
  }
  return folder
}

/**
 * Launch options for the Chromium that comes as an npm package. Its own `args` are left out because they switch web
 * security off. Pages are rendered without any GPU: an emulated one took fifteen times the work.
 */
export async function browserLaunchOptions(): Promise<{ executablePath: string; args: string[]; headless: true }> {
  const executablePath = join(await unpackedBrowser(), 'chromium')
  return { executablePath, args: ['--no-sandbox', '--disable-gpu'], headless: true }
}
