import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Running, startProcess } from '../child-process.ts'

/** Starts a bare Fastify process that answers with these bytes. */
export function startBareRoute(body: string, contentType: string): Promise<Running> {
  const file = join(mkdtempSync(join(tmpdir(), 'tessera-bare-')), 'body')
  writeFileSync(file, body)
  return startProcess('core/bench/limits/bare-route.ts', { BARE_BODY: file, BARE_TYPE: contentType })
}
