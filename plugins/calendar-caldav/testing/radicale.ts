import { spawn, spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { type CalendarServer, clientOf, displayName } from './calendar-server.ts'

const python = process.env.TEST_PYTHON ?? '/usr/bin/python3'

/**
 * Whether Radicale is on this machine (Debian's `python3-radicale`). Without it its tests are skipped with a warning;
 * with TEST_CALDAV_REQUIRED=1 they fail.
 */
export function hasRadicale(): boolean {
  const { status } = spawnSync(python, ['-c', 'import radicale'], { stdio: 'ignore' })
  if (status === 0 || process.env.TEST_CALDAV_REQUIRED === '1') return true
  process.stderr.write(`\nRadicale is not on this machine: its tests are skipped.\n`)
  return false
}

async function freePort(): Promise<number> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  await new Promise((resolve) => server.close(resolve))
  return typeof address === 'object' && address ? address.port : 0
}

const isUp = (url: string) =>
  fetch(url, { signal: AbortSignal.timeout(1_000) }).then(
    () => true,
    () => false,
  )

/** A calendar on a Radicale of its own, which ends with `close`. */
export async function radicale(): Promise<CalendarServer> {
  const folder = await mkdtemp(join(tmpdir(), 'radicale-'))
  const [user, password] = ['ines', 'a-calendar-password']
  await writeFile(join(folder, 'users'), `${user}:${password}\n`)
  const port = await freePort()
  const options = {
    'server-hosts': `127.0.0.1:${port}`,
    'auth-type': 'htpasswd',
    'auth-htpasswd-filename': join(folder, 'users'),
    'auth-htpasswd-encryption': 'plain',
    'auth-delay': '0',
    'storage-filesystem-folder': join(folder, 'collections'),
    'web-type': 'none',
    'logging-level': 'error',
  }
  const given = Object.entries(options).flatMap(([name, value]) => [`--${name}`, value])
  const server = spawn(python, ['-m', 'radicale', ...given], { stdio: ['ignore', 'ignore', 'pipe'] })
  let said = ''
  server.stderr.on('data', (chunk) => {
    said += chunk
  })
  const url = `http://127.0.0.1:${port}`
  for (let tries = 0; !(await isUp(url)); tries += 1) {
    if (server.exitCode !== null || tries > 200) throw new Error(`Radicale does not start: ${said}`)
    await pause(50)
  }
  const calendar = `${url}/ines/lessons/`
  const authorization = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`
  const name = displayName.replace('&', '&amp;')
  const made = await fetch(calendar, {
    method: 'MKCALENDAR',
    headers: { authorization },
    body: `<?xml version="1.0"?><C:mkcalendar xmlns:D="DAV:" xmlns:C="urn:ietf:params:xml:ns:caldav"><D:set><D:prop><D:displayname>${name}</D:displayname></D:prop></D:set></C:mkcalendar>`,
  })
  if (made.status !== 201) throw new Error(`Radicale made no calendar: ${made.status} ${said}`)
  return {
    ...{ url, calendar, user, password },
    ...clientOf({ calendar, user, password }),
    async close() {
      const ended = new Promise((resolve) => server.once('exit', resolve))
      server.kill()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}
