import { createServer } from 'node:http'

/**
 * The limit of a first visit: the same text and pictures from a server that only copies bytes, without any script.
 * What the page links (styles, fonts, pictures) is copied from the product when it is first asked for.
 */
export async function startStaticTwin(origin: string, host: string): Promise<{ port: number; stop(): Promise<void> }> {
  const kept = new Map<string, { body: Buffer; headers: Record<string, string> }>()

  async function copy(path: string, encoding: string) {
    const known = kept.get(path)
    if (known) return known
    const answer = await fetch(origin + path, { headers: { host, 'accept-encoding': encoding } })
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    const body = Buffer.from(await answer.arrayBuffer())
    const isPage = type.startsWith('text/html')
    const text = isPage ? withoutScript(body.toString()) : null
    const entry = {
      body: text === null ? body : Buffer.from(text),
      headers: { 'content-type': type, 'cache-control': 'no-store' },
    }
    kept.set(path, entry)
    return entry
  }

  const server = createServer((request, response) => {
    copy(request.url ?? '/', 'identity').then(
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

const withoutScript = (html: string) =>
  html.replace(/<script\b[\s\S]*?<\/script>/gi, '').replace(/<link[^>]+rel="modulepreload"[^>]*>/gi, '')
