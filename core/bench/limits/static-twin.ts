import { createServer } from 'node:http'
import { gzipSync } from 'node:zlib'
import { httpCall } from '../http-call.ts'

/**
 * The limit of a first visit: the same text and pictures from a server that only copies bytes, without scripts. The
 * page's styles, fonts and pictures are copied from the product on the first request.
 */
export async function startStaticTwin(origin: string, host: string): Promise<{ port: number; stop(): Promise<void> }> {
  const kept = new Map<string, { body: Buffer; headers: Record<string, string> }>()

  async function copy(path: string) {
    const known = kept.get(path)
    if (known) return known
    const { type, body } = await httpCall(origin + path, { headers: { host } })
    const bare = type.startsWith('text/html') ? Buffer.from(withoutScript(body.toString())) : body
    const isText = /text|javascript|json|svg/.test(type)
    const entry = {
      body: isText ? gzipSync(bare) : bare,
      headers: { 'content-type': type, ...(isText ? { 'content-encoding': 'gzip' } : {}) },
    }
    kept.set(path, entry)
    return entry
  }

  const server = createServer((request, response) => {
    copy(request.url ?? '/').then(
      ({ body, headers }) => response.writeHead(200, headers).end(body),
      () => response.writeHead(502).end(),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const at = server.address()
  return {
    port: typeof at === 'object' && at !== null ? at.port : 0,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The page's markup and styles; a script loads its fonts early, which a static page would ask for itself. */
const withoutScript = (html: string) =>
  html
    .replace(/<script\b[\s\S]*?<\/script>/gi, '')
    .replace(/<link data-code[^>]*>/gi, '')
    .replaceAll('data-font=""', 'rel="preload"')
